import type { ContextHandler } from '../../realtime/context-protocol';
import type { SessionEvent, Timestamp } from '@voxgate/speech';
import { AlignedFrames } from './aligned-frames';
import { GrowingAlignment } from './growing-alignment';

/** Sends frames, with back-pressure: resolves when there is room for more. */
type Send = (frame: string, signal: AbortSignal) => Promise<void>;

/** Audio that waits for the times of its characters. */
interface Stretch {
  bytes: Uint8Array;
  endSeconds: number;
  timestamps: Timestamp[];
}

/**
 * Turns the events of a context into frames. A session reports a stretch of audio and, right after it, the times of its words: both go
 * into the same frame. Nothing waits for times that are not there yet.
 */
export class ContextOutput {
  private readonly alignment = new GrowingAlignment();
  private readonly frames: AlignedFrames;
  private stretch: Stretch | undefined;
  private sending: Promise<void> = Promise.resolve();

  /**
   * @param isAbsolute as for `AlignedFrames`.
   * @param ids fields of every frame.
   */
  constructor(
    private readonly send: Send,
    isAbsolute: boolean,
    ids: object,
  ) {
    this.frames = new AlignedFrames(isAbsolute, ids);
  }

  /** Adds text. Its characters get times when they have been spoken. */
  append(text: string): void {
    this.alignment.append(text);
  }

  /** Cuts the text, as a flush does. */
  cut(): void {
    this.alignment.cut();
  }

  /** Sends an event. Resolves when there is room for the next one. */
  async pass(event: SessionEvent, signal: AbortSignal): Promise<void> {
    if (event.type === 'timestamp') {
      const { timestamp } = event;
      const stretch = (this.stretch ??= { bytes: new Uint8Array(), endSeconds: timestamp.endSeconds, timestamps: [] });
      stretch.timestamps.push(timestamp);
      stretch.endSeconds = Math.max(stretch.endSeconds, timestamp.endSeconds);
      if (stretch.timestamps.length === 1 && stretch.bytes.length === 0) this.sendSoon(signal);
      return;
    }
    await this.sendNow(signal);
    if (event.type !== 'audio') return;
    if (event.isSilence) return this.sendAll(this.frames.silent(event.bytes), signal);
    this.stretch = { bytes: event.bytes, endSeconds: event.audioSeconds, timestamps: [] };
    this.sendSoon(signal);
  }

  /** Sends what there is when its timestamps have come: they need only microtasks, and those run before. */
  private sendSoon(signal: AbortSignal): void {
    // What goes wrong here ends the context at its next event. Nobody else would listen.
    setImmediate(() => void this.sendNow(signal).catch(() => undefined));
  }

  private sendNow(signal: AbortSignal): Promise<void> {
    const { stretch } = this;
    this.stretch = undefined;
    if (stretch) this.sending = this.sending.then(() => this.sendStretch(stretch, signal));
    return this.sending;
  }

  private sendStretch({ bytes, endSeconds, timestamps }: Stretch, signal: AbortSignal): Promise<void> {
    return this.sendAll(this.frames.of(bytes, this.alignment.upTo(timestamps, endSeconds)), signal);
  }

  private async sendAll(frames: Iterable<string>, signal: AbortSignal): Promise<void> {
    for (const frame of frames) {
      if (signal.aborted) return;
      await this.send(frame, signal);
    }
  }
}

/** Handles what a context says with its output. */
export function handlerOf(
  output: ContextOutput,
  { onEnd, onError }: { onEnd: () => Promise<void>; onError: ContextHandler['onError'] },
): ContextHandler {
  return {
    onEvent: async (event, { signal }) => {
      await output.pass(event, signal);
      if (event.type === 'end') await onEnd();
    },
    onError,
  };
}
