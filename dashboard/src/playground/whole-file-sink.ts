import type { AudioSink } from './audio-sink';
import { play } from './play';

/** Plays a file when it is whole. */
export class WholeFileSink implements AudioSink {
  private url: string | undefined;

  constructor(private readonly element: HTMLAudioElement) {}

  write(): void {
    // It comes whole at the end.
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
