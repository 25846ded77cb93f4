import { inSpan, noSpan, type Span } from '../support/tracing';
import { AudioEncoder } from './audio-encoder';
import type { EncodingThread } from './encoding-thread';
import type { FileOptions } from './worker/file-encoder';

/**
 * Encodes in a thread, so that the event loop stays responsive. Takes a thread, and memory in it, only with the first samples,
 * so that requests waiting for their turn hold neither.
 */
export class ThreadedEncoder extends AudioEncoder {
  private opened: { thread: EncodingThread; file: number } | undefined;
  private closed = false;

  /**
   * @param chooseThread called once, with the first samples.
   * @param trace where each step is recorded.
   */
  constructor(
    private readonly options: FileOptions,
    private readonly chooseThread: () => EncodingThread,
    private readonly trace: Span = noSpan,
  ) {
    super();
  }

  async encode(samples: Float32Array<ArrayBuffer>, sampleRate?: number): Promise<Uint8Array> {
    return this.ask(samples, sampleRate);
  }

  async finish(): Promise<Uint8Array> {
    return this.ask(null);
  }

  async header(): Promise<Uint8Array> {
    if (this.closed || !this.opened) throw new Error('The encoder has been closed, or has no file.');
    return this.opened.thread.header(this.opened.file);
  }

  close(): void {
    this.closed = true;
    this.opened?.thread.close(this.opened.file);
  }

  private ask(samples: Float32Array<ArrayBuffer> | null, sampleRate?: number): Promise<Uint8Array> {
    if (this.closed) throw new Error('The encoder has been closed.');
    this.opened ??= this.open();
    const { thread, file } = this.opened;
    const span = this.trace.child('audio.encode', { facts: { 'voxgate.audio.format': this.options.format } });
    return inSpan(span, () => thread.encode(file, samples, sampleRate));
  }

  private open(): { thread: EncodingThread; file: number } {
    const thread = this.chooseThread();
    return { thread, file: thread.open(this.options) };
  }
}
