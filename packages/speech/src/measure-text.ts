import { SpeechError } from './errors';
import { type ReadOptions, readMarkup, spokenCharacters } from './markup/read-text';
import { totalBreakSeconds } from './speech-instructions';
import type { TextSize } from './speech-types';
import { textProblem } from './text/text-length';

/**
 * Measures a text as speech counts it, without speaking it.
 *
 * @param text an untrusted value.
 * @returns `undefined` if the text will be refused before any work is done: it is empty, too long, or cannot be read.
 */
export function measureText(text: unknown, options: Omit<ReadOptions, 'voiceLanguage'>): TextSize | undefined {
  if (textProblem(text)) return undefined;
  try {
    const marked = readMarkup(text as string, options);
    const characters = spokenCharacters(marked);
    if (characters === 0 || characters > options.maxTextCharacters) return undefined;
    return { characters, breakSeconds: totalBreakSeconds(marked) };
  } catch (error) {
    if (error instanceof SpeechError) return undefined;
    throw error;
  }
}
