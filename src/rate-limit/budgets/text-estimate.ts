import { countCharacters, pausePattern } from '@voxgate/speech';
import { estimateAudioMs } from './audio-estimate';
import type { HeldSpeech } from './held-budgets';

/**
 * What texts may need of budgets together, before they have been spoken. The seconds are an estimate, as for requests for speech.
 *
 * @param texts are not parsed: see {@link estimateBreakSeconds}.
 */
export function estimateTexts(texts: readonly string[], speed: number): HeldSpeech {
  const characters = texts.reduce((sum, text) => sum + countCharacters(text), 0);
  const breakSeconds = texts.reduce((sum, text) => sum + estimateBreakSeconds(text), 0);
  return { characters, audioMs: estimateAudioMs({ characters, breakSeconds }, speed) };
}

/** `<break time="2s"/>` of SSML, and the pauses of plain text. Each takes time that is linear in the length of the text. */
const breaks = [
  /<break\b[^<>]*?\btime\s{0,9}=\s{0,9}["'](?<amount>\d{1,6}(?:\.\d{1,3})?)(?<unit>ms|s)/giu,
  pausePattern,
];

/**
 * The seconds of the breaks in a text, without parsing it: that of a long text takes seconds in which the server would answer nobody. What is
 * not found counts when it has been spoken.
 */
export function estimateBreakSeconds(text: string): number {
  let seconds = 0;
  for (const pattern of breaks)
    for (const { groups } of text.matchAll(pattern))
      seconds += Number(groups!['amount']) / (groups!['unit']!.toLowerCase() === 'ms' ? 1000 : 1);
  return seconds;
}
