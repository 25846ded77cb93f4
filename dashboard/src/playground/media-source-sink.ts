import type { AudioSink } from './audio-sink';
import { play } from './play';

/** Plays audio as it arrives, with Media Source Extensions. */
export class MediaSourceSink implements AudioSink {
  private readonly source = new MediaSource();
  private readonly waiting: Uint8Array<ArrayBuffer>[] = [];
  private readonly url: string;
  private wholeUrl: string | undefined;
  private buffer: SourceBuffer | undefined;
  private ended = false;
  /** The browser accepts no more data. Playback switches to the complete file at the end. */
  private broken = false;

  constructor(
    private readonly element: HTMLAudioElement,
    type: string,
  ) {
    this.source.addEventListener('sourceopen', () => this.open(type), { once: true });
    this.url = URL.createObjectURL(this.source);
    element.src = this.url;
    // Start now, while the browser still attributes it to the click on the button.
    play(element);
  }

  write(bytes: Uint8Array<ArrayBuffer>): void {
    this.waiting.push(bytes);
    this.feed();
  }

  end(playable: Blob): void {
    this.ended = true;
    if (this.broken) this.playWhole(playable);
    else this.feed();
  }

  close(): void {
    this.element.pause();
    URL.revokeObjectURL(this.url);
    if (this.wholeUrl !== undefined) URL.revokeObjectURL(this.wholeUrl);
  }

  private open(type: string): void {
    this.buffer = this.source.addSourceBuffer(type);
    this.buffer.addEventListener('updateend', () => this.feed());
    this.feed();
  }

  private feed(): void {
    if (this.broken || !this.buffer || this.buffer.updating || this.source.readyState !== 'open') return;
    const next = this.waiting.shift();
    try {
      if (next) this.buffer.appendBuffer(next);
      else if (this.ended) this.source.endOfStream();
    } catch {
      // Very long audio exceeds the buffer of some browsers.
      this.broken = true;
    }
  }

  private playWhole(playable: Blob): void {
    const at = this.element.currentTime;
    this.wholeUrl = URL.createObjectURL(playable);
    this.element.src = this.wholeUrl;
    this.element.currentTime = at;
    play(this.element);
  }
}
