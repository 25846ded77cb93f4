/** Starts playback. If the browser blocks autoplay, the user can press the play button. */
export function play(element: HTMLAudioElement): void {
  element.play().catch(() => undefined);
}

/** Seeks to a time in seconds. */
export function seek(element: HTMLAudioElement, time: number): void {
  element.currentTime = time;
}
