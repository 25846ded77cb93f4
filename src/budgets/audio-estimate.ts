/** Seconds of speech per character at normal speed: half as much again as English prose takes. */
const secondsPerCharacter = 0.1;

/** Seconds for pauses, and for short texts. */
const fixedSeconds = 1;

/**
 * Estimates how long a text takes to speak, in whole milliseconds, before anything is known of its words. Figures and emoji can
 * take longer; `SpeechReservation.cover` then reserves the rest.
 *
 * @param speed not validated; anything but a positive number counts as normal speed.
 */
export function estimateAudioMs(characters: number, speed: unknown): number {
  const factor = typeof speed === 'number' && speed > 0 ? speed : 1;
  return Math.ceil(1000 * (fixedSeconds + (characters * secondsPerCharacter) / factor));
}
