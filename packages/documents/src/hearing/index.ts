/** The public face of hearing: other folders import only from here. */
export { compareWords, type WordComparison } from './compare-words';
export { RecogniserError } from './errors';
export type { RecogniserFiles } from './process/messages';
export { Recogniser } from './recogniser';
