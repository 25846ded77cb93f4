import type { ApiError } from '../../platform/errors/api-error';
import type { ContextHandler } from '../realtime/context-protocol';
import type { SpeechContext } from '../realtime/speech-context';
import type { SessionEvent } from '@voxgate/speech';
import { byteSlices } from '../../tts/http/audio-slices';
import type { EventSocket } from './event-socket';

/** Samples per second of all audio: the rate of all PCM of this server. Home Assistant needs one rate in a stream. */
export const sampleRate = 24_000;

/** Bytes per sample. */
const sampleWidth = 2;

/** Maximum length of an `audio-chunk` in bytes: a third of a second. */
const maxChunkLength = 16 * 1024;

const format = { rate: sampleRate, width: sampleWidth, channels: 1 };

/**
 * Sends the speech of a text: `audio-start`, any number of `audio-chunk`, `audio-stop`, and for a streamed text `synthesize-stopped`.
 * Home Assistant ignores `error` events and waits for the last one, so that also follows an error.
 */
export class Answer implements ContextHandler {
  private hasStarted = false;

  /** @param refuse tells the client an error. */
  constructor(
    private readonly socket: EventSocket,
    private readonly isStreamed: boolean,
    private readonly refuse: (error: ApiError) => Promise<void>,
  ) {}

  /** @throws {ClientGoneError} */
  async onEvent(event: SessionEvent, { signal }: SpeechContext): Promise<void> {
    if (event.type === 'audio') return this.sendAudio(event.bytes, signal);
    if (event.type !== 'end') return;
    await this.stop();
    await this.finish();
  }

  /** @throws {ClientGoneError} */
  async onError(error: ApiError): Promise<void> {
    await this.refuse(error);
    if (this.hasStarted || !this.isStreamed) await this.stop();
    await this.finish();
  }

  /**
   * Ends the audio of a text that was cancelled, if any has been sent.
   *
   * @throws {ClientGoneError}
   */
  async abandon(): Promise<void> {
    if (this.hasStarted) await this.stop();
  }

  private async sendAudio(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    if (!this.hasStarted) {
      this.hasStarted = true;
      await this.socket.send({ type: 'audio-start', data: format });
    }
    for (const chunk of byteSlices(bytes, maxChunkLength)) {
      if (signal.aborted) return;
      await this.socket.send({ type: 'audio-chunk', data: format }, chunk);
    }
  }

  private async stop(): Promise<void> {
    this.hasStarted = false;
    await this.socket.send({ type: 'audio-stop', data: {} });
  }

  private async finish(): Promise<void> {
    if (this.isStreamed) await this.socket.send({ type: 'synthesize-stopped', data: {} });
  }
}
