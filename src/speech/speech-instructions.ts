import { InvalidSpeechRequestError } from './errors';
import { type Break, checkMarkedText, type MarkedText, plainText } from './text/marked-text';
import type { Voice } from './voices/voice';

/** Instructions for the text of a request: a marked text without its source. */
export type SpeechInstructions = Omit<MarkedText, 'source'>;

/** Maximum number of voices of one request. Each may need a model in memory. */
const mostVoices = 8;

/** Maximum length of one break, and of all breaks of a text, in seconds. Silence costs memory and bandwidth like speech. */
const longestBreak = 10;
const mostBreakSeconds = 300;

/**
 * Combines a text with its instructions.
 *
 * @throws {InvalidSpeechRequestError} if it names too many voices, or its breaks are too long.
 * @throws {RangeError} if the instructions are not in order or out of range.
 */
export function markedTextOf(source: string, instructions: SpeechInstructions | undefined): MarkedText {
  if (!instructions) return plainText(source);
  const marked = { ...instructions, source };
  checkMarkedText(marked);
  const voices = voiceIdsOf(marked).length;
  if (voices > mostVoices) throw invalid(`names ${voices} voices; the limit is ${mostVoices}`);
  const seconds = marked.breaks.map(secondsOf);
  const longest = Math.max(0, ...seconds);
  if (longest > longestBreak) throw invalid(`has a break of ${longest} seconds; the limit is ${longestBreak}`);
  const total = seconds.reduce((sum, each) => sum + each, 0);
  if (total > mostBreakSeconds)
    throw invalid(`has breaks of ${total} seconds in total; the limit is ${mostBreakSeconds}`);
  return marked;
}

/** Replaces the ids of the voices that styles name. */
export function withVoiceIds(marked: MarkedText, idOf: (voiceId: string) => string): MarkedText {
  if (marked.styles.every(({ voiceId }) => voiceId === undefined)) return marked;
  const styles = marked.styles.map((style) =>
    style.voiceId === undefined ? style : { ...style, voiceId: idOf(style.voiceId) },
  );
  return { ...marked, styles };
}

/** The voices that styles name, in order, each once. */
export function voiceIdsOf({ styles }: MarkedText): string[] {
  return [...new Set(styles.flatMap(({ voiceId }) => voiceId ?? []))];
}

/** Length of the text that is spoken with each voice that styles name, in UTF-16 code units. */
export function lengthsByVoice({ styles }: MarkedText): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const { voiceId, start, end } of styles) {
    if (voiceId !== undefined) lengths.set(voiceId, (lengths.get(voiceId) ?? 0) + end - start);
  }
  return lengths;
}

/** Has ranges with another voice read in the language of that voice, unless they have a language of their own. */
export function inLanguagesOf(marked: MarkedText, voiceOf: (voiceId: string) => Voice): MarkedText {
  const styles = marked.styles.map((style) =>
    style.voiceId === undefined || style.language !== undefined
      ? style
      : { ...style, language: voiceOf(style.voiceId).language },
  );
  return { ...marked, styles };
}

function secondsOf(each: Break): number {
  return 'seconds' in each ? each.seconds : 0;
}

function invalid(rule: string): InvalidSpeechRequestError {
  return new InvalidSpeechRequestError('text', 'invalid', rule);
}
