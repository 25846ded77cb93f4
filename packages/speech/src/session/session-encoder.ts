import type { AudioEncoder } from '../encoding/audio-encoder';
import type { SessionSpeaker } from './speech-session';

/** The encoder of a session: one file, or, after flushes, several that can be joined. */
export class SessionEncoder {
  /** Seconds of audio that it has been given. */
  seconds = 0;
  /** Of these, the seconds that the reader has been given. */
  heardSeconds = 0;
  private encoder: AudioEncoder | undefined;
  private pauseSeconds = 0;
  private sampleRate: number | undefined;
  private isClosed = false;
  /** Whether a file has begun. */
  private hasFile = false;

  constructor(private readonly speaker: Pick<SessionSpeaker, 'openEncoder' | 'canJoinFiles'>) {}

  /** Encodes samples after the pause that is due. */
  async encode(samples: Float32Array<ArrayBuffer>, sampleRate: number): Promise<Uint8Array> {
    if (samples.length === 0) return new Uint8Array();
    this.sampleRate = sampleRate;
    const pause = this.takePause(sampleRate);
    this.seconds += samples.length / sampleRate;
    const encoder = (this.encoder ??= this.open());
    if (pause === 0) return encoder.encode(samples, sampleRate);
    const delayed = new Float32Array(pause + samples.length);
    delayed.set(samples, pause);
    return encoder.encode(delayed, sampleRate);
  }

  /** Encodes the pause that is due, without waiting for the sound after it. */
  async encodePause(): Promise<Uint8Array> {
    if (this.sampleRate === undefined) return new Uint8Array();
    const pause = this.takePause(this.sampleRate);
    if (pause === 0) return new Uint8Array();
    return (this.encoder ??= this.open()).encode(new Float32Array(pause), this.sampleRate);
  }

  private open(): AudioEncoder {
    const isContinued = this.hasFile;
    this.hasFile = true;
    return this.speaker.openEncoder(isContinued);
  }

  /** The pause that is due, in samples. It counts as given. */
  private takePause(sampleRate: number): number {
    const pause = this.seconds === 0 ? 0 : Math.round(this.pauseSeconds * sampleRate);
    this.pauseSeconds = 0;
    this.seconds += pause / sampleRate;
    return pause;
  }

  /** Adds silence before the next sound, if there is one. Takes some off if negative. */
  pause(seconds: number): void {
    this.pauseSeconds = Math.max(0, this.pauseSeconds + seconds);
  }

  /** Notes that the reader has been given all audio. */
  hear(): number {
    return (this.heardSeconds = this.seconds);
  }

  /** Returns what the encoder holds back, if its format allows that. */
  async flush(): Promise<Uint8Array> {
    return this.speaker.canJoinFiles ? this.finish() : new Uint8Array();
  }

  /** Ends the file, and returns the rest of it. The next sound begins another one. */
  async finish(): Promise<Uint8Array> {
    const { encoder } = this;
    if (!encoder || this.isClosed) return new Uint8Array();
    this.encoder = undefined;
    try {
      return await encoder.finish();
    } finally {
      encoder.close();
    }
  }

  /** Frees the encoder, whether or not its file has ended. */
  close(): void {
    this.isClosed = true;
    this.encoder?.close();
  }
}
