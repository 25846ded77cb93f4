import { InvalidSpeechRequestError } from './errors';
import { breakSecondsOf } from './plan/breaks-and-marks';
import { checkMarkedText, type MarkedText } from './text/marked-text';
import type { Voice } from './voices/voice';

/** Instructions for the text of a request: a marked text without its source. */
export type SpeechInstructions = Omit<MarkedText, 'source'>;

/** Maximum number of voices of one request. Each may need a model in memory. */
const maxVoices = 8;

/** Maximum length of one break, and of all breaks of a text, in seconds. Silence costs memory and bandwidth like speech. */
const maxBreakSeconds = 10;
export const maxTotalBreakSeconds = 300;

/**
 * Checks the instructions of a text.
 *
 * @throws {InvalidSpeechRequestError} if it names too many voices, or its breaks are too long.
 * @throws {RangeError} if the instructions are not in order or out of range.
 */
export function checkInstructions(marked: MarkedText): void {
  checkMarkedText(marked);
  const voices = voiceIdsOf(marked).length;
  if (voices > maxVoices) throw invalid(`names ${voices} voices; the limit is ${maxVoices}`);
  const longest = marked.breaks.reduce((most, each) => Math.max(most, breakSecondsOf(each)), 0);
  if (longest > maxBreakSeconds) throw invalid(`has a break of ${longest} seconds; the limit is ${maxBreakSeconds}`);
  const total = totalBreakSeconds(marked);
  if (total > maxTotalBreakSeconds) {
    throw invalid(`has breaks of ${Math.ceil(total)} seconds in total; the limit is ${maxTotalBreakSeconds}`);
  }
}

/** Length of all breaks of a text at normal speed, in seconds. */
export function totalBreakSeconds({ breaks }: MarkedText): number {
  return breaks.reduce((sum, each) => sum + breakSecondsOf(each), 0);
}

/** Replaces the names that styles have for voices by the ids of the voices. */
export function withVoiceIds(marked: MarkedText, idOf: (name: string) => string): MarkedText {
  const ids = new Map(voiceIdsOf(marked).map((name) => [name, idOf(name)]));
  if (ids.size === 0) return marked;
  const styles = marked.styles.map((style) =>
    style.voiceId === undefined ? style : { ...style, voiceId: ids.get(style.voiceId)! },
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

function invalid(rule: string): InvalidSpeechRequestError {
  return new InvalidSpeechRequestError('text', 'invalid', rule);
}
