/** Plays, if the browser lets it; if it wants a press of the button first, the button is there. */
export function play(element: HTMLAudioElement): void {
  element.play().catch(() => undefined);
}

/** Goes to a time, in seconds. */
export function seek(element: HTMLAudioElement, time: number): void {
  element.currentTime = time;
}
