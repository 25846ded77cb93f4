/** The public face of documents: other folders import only from here. */
export {
  type Chapter,
  type Cover,
  type DocumentLimits,
  type DocumentType,
  documentTypes,
  type SpokenDocument,
} from './document';
export { DocumentError, type DocumentProblem } from './errors';
export { type LeftOut, type OptionalKind, optionalKinds } from './left-out';
export type { DocumentContent } from './process/messages';
export { defaultChapters } from './limits';
export { readDocument, type ReadOptions } from './read-document';
