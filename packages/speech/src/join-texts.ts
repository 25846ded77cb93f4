import type { SpeechInstructions } from './speech-instructions';
import type { SpeechStyle } from './text/marked-text';
import { type ReadOptions, readMarkup, spokenCharacters } from './markup/read-text';

/** A text that is spoken with a style of its own, such as a turn of a dialogue. */
export interface StyledText {
  readonly text: string;
  readonly style: SpeechStyle;
}

/** Several texts as one, with instructions. */
export interface JoinedTexts {
  /** Between two texts, there is `separator`. */
  readonly text: string;
  readonly instructions: SpeechInstructions;
  /** Where each text begins and ends, in UTF-16 code units. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

/** What is between two joined texts. It is not spoken. */
export const separator = '\n';

/** How to join texts. */
export interface JoinOptions extends Pick<ReadOptions, 'normalize' | 'maxTextCharacters'> {
  /** Not SSML: it has styles of its own. */
  readonly syntax: 'text' | 'text-with-tags';
  /** Length of an additional pause between two texts. Defaults to none. */
  readonly pauseSeconds?: number;
}

/**
 * Joins texts, each with its own style. Each is a paragraph.
 *
 * @example
 * joinTexts([{ text: 'Who is there?', style: { voiceId: 'slt' } }, { text: 'I am.', style: { voiceId: 'rms' } }], options)
 *
 * @throws {InvalidMarkupError}
 */
export function joinTexts(texts: readonly StyledText[], { pauseSeconds = 0, ...options }: JoinOptions): JoinedTexts {
  const instructions: SpeechInstructions['instructions'][number][] = [];
  const styles: SpeechInstructions['styles'][number][] = [];
  const breaks: SpeechInstructions['breaks'][number][] = [];
  const boundaries: SpeechInstructions['boundaries'][number][] = [];
  const ranges: JoinedTexts['ranges'][number][] = [];
  let joined = '';
  let characters = 0;
  for (const [index, { text, style }] of texts.entries()) {
    if (index > 0) {
      const at = joined.length;
      if (pauseSeconds > 0) breaks.push({ at, seconds: pauseSeconds });
      boundaries.push({ at, ends: 'paragraph' });
      joined += separator;
    }
    const start = joined.length;
    const read = readMarkup(text, options);
    characters += spokenCharacters(read);
    instructions.push(
      ...read.instructions.map((each) => ({ ...each, start: start + each.start, end: start + each.end })),
    );
    breaks.push(...read.breaks.map((each) => ({ ...each, at: start + each.at })));
    joined += text;
    ranges.push({ start, end: joined.length });
    if (Object.keys(style).length > 0) styles.push({ start, end: joined.length, ...style });
  }
  return { text: joined, instructions: { instructions, styles, breaks, marks: [], boundaries, characters }, ranges };
}
