import type { EncodedAudioPacketSource, MetadataTags, Output } from 'mediabunny';
import type { AudioTags, EncodingOptions } from '../audio-encoder';
import { concatenate } from './codec';

type Mediabunny = typeof import('mediabunny');

/**
 * Loads Mediabunny, which writes container formats. Loads the ES module, because the package has separate builds for `require`
 * and `import` that do not share state.
 */
export async function loadMediabunny(): Promise<Mediabunny> {
  const mediabunny = await import('mediabunny');
  // Errors are thrown. Its log messages concern memory of cancelled files, which the garbage collector frees.
  mediabunny.Logging.level = mediabunny.LogLevel.Silent;
  return mediabunny;
}

interface OggOpusOptions {
  /** Original sample rate, for information only. Opus always plays at 48 kHz. */
  sampleRate: number;
  /** The encoder's delay, which players skip at the start. */
  preSkipSeconds: number;
  mode: EncodingOptions['mode'];
  tags?: AudioTags | undefined;
}

const playbackRate = 48_000;

/** Maximum length of an Ogg page in seconds. Streams use short pages for low latency. */
const pageSeconds = { stream: 0.1, whole: 1, file: 1 };

/** Writes Opus packets into Ogg pages (RFC 7845), using Mediabunny. */
export class OggOpusWriter {
  /** Total length of the packets so far. */
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

  /** @returns the completed pages. */
  async add(packet: Uint8Array, seconds: number): Promise<Uint8Array> {
    const { EncodedPacket } = this.mediabunny;
    await this.track.add(new EncodedPacket(packet, 'key', this.seconds, seconds));
    this.seconds += seconds;
    return this.take();
  }

  /**
   * @param packet the last packet.
   * @param soundSeconds the length of the sound. Players skip the rest of the packets.
   * @returns the last pages.
   */
  async finish(packet: Uint8Array, soundSeconds: number): Promise<Uint8Array> {
    const before = await this.add(packet, this.options.preSkipSeconds + soundSeconds - this.seconds);
    this.ended = true;
    await this.output.finalize();
    return concatenate([before, this.take()]);
  }

  /** Cancels an unfinished file. */
  close(): void {
    if (this.ended) return;
    this.ended = true;
    // The result does not matter.
    this.output.cancel().catch(() => {});
  }

  private async start(): Promise<void> {
    const { NullTarget, OggOutputFormat, Output } = this.mediabunny;
    const { sampleRate, preSkipSeconds, mode, tags } = this.options;
    const format = new OggOutputFormat({
      maximumPageDuration: pageSeconds[mode],
      // Mediabunny reuses the page's memory.
      onPage: (page) => this.pages.push(Uint8Array.from(page)),
    });
    this.output = new Output({ format, target: new NullTarget() });
    const description = identificationHeader(sampleRate, Math.round(preSkipSeconds * playbackRate));
    this.output.addAudioTrack(this.track, {
      decoderConfig: { codec: 'opus', sampleRate: playbackRate, numberOfChannels: 1, description },
    });
    if (tags) this.output.setMetadataTags(metadataTags(tags));
    await this.output.start();
  }

  private take(): Uint8Array {
    const bytes = concatenate(this.pages);
    this.pages = [];
    return bytes;
  }
}

function metadataTags({ comments, cover }: AudioTags): MetadataTags {
  const images = cover && [{ data: cover.bytes, mimeType: cover.contentType, kind: 'coverFront' as const }];
  return { raw: { ...comments }, ...(images && { images }) };
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
