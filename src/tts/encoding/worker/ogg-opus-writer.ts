import type { EncodedAudioPacketSource, Output } from 'mediabunny';
import type { EncodingOptions } from '../audio-encoder';
import { concatenate } from './concatenate';
import { loadMediabunny } from './mediabunny';

interface OggOpusOptions {
  /** Of the original sound, for information: Opus always plays at 48 kHz. */
  sampleRate: number;
  /** How far the encoder comes behind. Players leave that out at the start. */
  preSkipSeconds: number;
  mode: EncodingOptions['mode'];
}

const playbackRate = 48_000;

/** The longest Ogg page, in seconds: a whole file need not hurry. */
const pageSeconds = { stream: 0.1, whole: 1 };

/** Puts Opus packets into Ogg pages, as RFC 7845 says, by Mediabunny. */
export class OggOpusWriter {
  /** Seconds of the packets so far. */
  private seconds = 0;
  private pages: Uint8Array[] = [];
  private ended = false;
  private output: Output;

  private constructor(
    private readonly mediabunny: Awaited<ReturnType<typeof loadMediabunny>>,
    private readonly options: OggOpusOptions,
    private readonly track: EncodedAudioPacketSource,
  ) {}

  static async open(options: OggOpusOptions): Promise<OggOpusWriter> {
    const mediabunny = await loadMediabunny();
    const writer = new OggOpusWriter(mediabunny, options, new mediabunny.EncodedAudioPacketSource('opus'));
    await writer.start();
    return writer;
  }

  /** @returns the pages that are full. */
  async add(packet: Uint8Array, seconds: number): Promise<Uint8Array> {
    const { EncodedPacket } = this.mediabunny;
    await this.track.add(new EncodedPacket(packet, 'key', this.seconds, seconds));
    this.seconds += seconds;
    return this.take();
  }

  /**
   * @param packet the last one
   * @param soundSeconds the length of the sound. What the packets hold beyond it is left out when they are played.
   * @returns the last pages.
   */
  async finish(packet: Uint8Array, soundSeconds: number): Promise<Uint8Array> {
    await this.add(packet, this.options.preSkipSeconds + soundSeconds - this.seconds);
    this.ended = true;
    await this.output.finalize();
    return this.take();
  }

  /** Gives a file up that is not finished. */
  close(): void {
    if (this.ended) return;
    this.ended = true;
    // Nobody is interested in what comes of it.
    this.output.cancel().catch(() => {});
  }

  private async start(): Promise<void> {
    const { NullTarget, OggOutputFormat, Output } = this.mediabunny;
    const { sampleRate, preSkipSeconds, mode } = this.options;
    const format = new OggOutputFormat({
      maximumPageDuration: pageSeconds[mode],
      // It reuses the memory of a page.
      onPage: (page) => this.pages.push(Uint8Array.from(page)),
    });
    this.output = new Output({ format, target: new NullTarget() });
    const description = identificationHeader(sampleRate, Math.round(preSkipSeconds * playbackRate));
    this.output.addAudioTrack(this.track, {
      decoderConfig: { codec: 'opus', sampleRate: playbackRate, numberOfChannels: 1, description },
    });
    await this.output.start();
  }

  private take(): Uint8Array {
    const bytes = concatenate(this.pages);
    this.pages = [];
    return bytes;
  }
}

/** RFC 7845, section 5.1. */
function identificationHeader(sampleRate: number, preSkip: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(19);
  header.write('OpusHead', 0, 'latin1');
  header.writeUInt8(1, 8); // version
  header.writeUInt8(1, 9); // channels
  header.writeUInt16LE(preSkip, 10);
  header.writeUInt32LE(sampleRate, 12);
  return Uint8Array.from(header); // no gain, and channels in the usual order
}
