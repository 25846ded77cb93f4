import type { AudioSink } from './audio-sink';
import { play } from './play';

/** Plays a file once it is complete. */
export class WholeFileSink implements AudioSink {
  private url: string | undefined;

  constructor(private readonly element: HTMLAudioElement) {}

  write(): void {
    // `end` receives the complete file.
  }

  end(playable: Blob): void {
    this.url = URL.createObjectURL(playable);
    this.element.src = this.url;
    play(this.element);
  }

  close(): void {
    this.element.pause();
    if (this.url !== undefined) URL.revokeObjectURL(this.url);
  }
}
