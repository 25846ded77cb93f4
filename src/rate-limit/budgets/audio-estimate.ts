import { speedRange } from '@voxgate/speech';
import { isNumberIn } from '../../platform/validation/number-in';
import type { TextSize } from '../metering/sent-text';

/** Seconds of speech per character at normal speed: half as much again as English prose takes. */
const secondsPerCharacter = 0.1;

/** Seconds for other pauses than breaks, and for short texts. */
const fixedSeconds = 1;

/**
 * Estimates how long a text takes to speak, in whole milliseconds, before anything is known of its words. Figures and emoji can
 * take longer; `SpeechReservation.cover` then reserves the rest.
 *
 * @param text at most the longest text that is accepted. This bounds the estimate. Breaks take the time that they say.
 * @param speed not validated. Anything but a number from 0.25 to 4 counts as normal speed; such a request is refused later.
 */
export function estimateAudioMs({ characters, breakSeconds }: TextSize, speed: unknown): number {
  const factor = isNumberIn(speedRange, speed) ? speed : 1;
  return Math.ceil(1000 * (fixedSeconds + breakSeconds + (characters * secondsPerCharacter) / factor));
}
