import { request } from '../api/client';
import { apiPath } from '../shared/public-path';

const type = 'audio/mpeg';

/** Seconds of sound before the current position that are kept when the browser has no more room. */
const keptSeconds = 60;

/** Plays the sound of a chapter while it is made, and lets one go back in it. */
export class LiveSound {
  private readonly abort = new AbortController();
  private url: string | undefined;

  /**
   * Starts playing.
   *
   * @param path of the sound, below the dashboard's API.
   * @param onError is called when the sound cannot be loaded any further.
   */
  constructor(
    private readonly element: HTMLAudioElement,
    path: string,
    onError: (error: Error) => void,
  ) {
    // Without Media Source Extensions for MP3, the browser itself loads the stream. One then cannot go back in it.
    if (typeof MediaSource === 'undefined' || !MediaSource.isTypeSupported(type)) {
      element.src = apiPath(path);
      return;
    }
    const source = new MediaSource();
    this.url = URL.createObjectURL(source);
    element.src = this.url;
    this.feed(source, path).catch((error: unknown) => {
      if (!this.abort.signal.aborted) onError(error as Error);
    });
  }

  /** Whether the sound at a time, in seconds, can be played now. */
  has(seconds: number): boolean {
    const { buffered, seekable } = this.element;
    // What was heard long ago may have been dropped from the buffer.
    const ranges = this.url === undefined ? seekable : buffered;
    for (let index = 0; index < ranges.length; index++) {
      if (seconds >= ranges.start(index) && seconds <= ranges.end(index)) return true;
    }
    return false;
  }

  /** Whether the sound at a time, in seconds, comes later. */
  isAhead(seconds: number): boolean {
    const { buffered } = this.element;
    return buffered.length === 0 || seconds > buffered.end(buffered.length - 1);
  }

  /** Stops, and ends the request. */
  close(): void {
    this.abort.abort();
    this.element.pause();
    this.element.removeAttribute('src');
    this.element.load();
    if (this.url !== undefined) URL.revokeObjectURL(this.url);
  }

  private async feed(source: MediaSource, path: string): Promise<void> {
    await this.event(source, 'sourceopen');
    const buffer = source.addSourceBuffer(type);
    const { body } = await request('GET', path, undefined, this.abort.signal);
    const reader = body!.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      await this.append(buffer, value);
    }
    if (source.readyState === 'open') source.endOfStream();
  }

  /** Waits for room if there is none, and thereby slows the server down. */
  private async append(buffer: SourceBuffer, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    for (;;) {
      try {
        buffer.appendBuffer(bytes);
        await this.event(buffer, 'updateend');
        return;
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
        await this.makeRoom(buffer);
      }
    }
  }

  private async makeRoom(buffer: SourceBuffer): Promise<void> {
    const heard = this.element.currentTime - keptSeconds;
    if (buffer.buffered.length > 0 && heard > buffer.buffered.start(0) + 1) {
      buffer.remove(0, heard);
      await this.event(buffer, 'updateend');
    } else {
      await this.event(this.element, 'timeupdate');
    }
  }

  private event(target: EventTarget, name: string): Promise<void> {
    const { signal } = this.abort;
    return new Promise((resolve, reject) => {
      const stop = () => reject(new DOMException('The sound was closed.', 'AbortError'));
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      target.addEventListener(
        name,
        () => {
          signal.removeEventListener('abort', stop);
          resolve();
        },
        { once: true, signal },
      );
    });
  }
}
