import libflac from 'libflacjs';
import { type AudioLabel, labelComments } from '../audio-label';
import { type Codec, concatenate, toInt16 } from './codec';

/** The plain JavaScript build. Where `fetch` exists, the WebAssembly build fetches its program by path, which fails in Node. */
const flac = libflac('release');

const compressionLevel = 5;

/** Samples per frame: 72 to 104 ms, so that the first bytes come early. */
const blockSizes: Record<number, number> = {
  8000: 576,
  16_000: 1152,
  22_050: 2304,
  24_000: 2304,
  44_100: 4608,
  48_000: 4608,
};

interface StreamInfo {
  min_framesize: number;
  max_framesize: number;
  total_samples: number;
  /** MD5 of all samples in hexadecimal. */
  md5sum: string;
}

/** FLAC of 16-bit samples, by libFLAC. */
export class FlacCodec implements Codec {
  private parts: Uint8Array[] = [];
  private readonly metadata: Uint8Array;
  private info: StreamInfo | undefined;
  private readonly encoder: number;
  private closed = false;

  private constructor(sampleRate: number, label: AudioLabel | undefined) {
    const [channels, bits, lengthUnknown, verify] = [1, 16, 0, false];
    const blockSize = blockSizes[sampleRate];
    this.encoder = flac.create_libflac_encoder(
      sampleRate,
      channels,
      bits,
      compressionLevel,
      lengthUnknown,
      verify,
      blockSize,
    );
    const status = flac.init_encoder_stream(
      this.encoder,
      (bytes) => void this.parts.push(Uint8Array.from(bytes)),
      (info) => void (this.info = info as StreamInfo | undefined),
    );
    if (this.encoder === 0 || status !== 0) throw new Error(`FLAC of ${sampleRate} Hz cannot be encoded (${status}).`);
    this.metadata = label ? labelled(this.take(), label) : this.take();
  }

  static async open(sampleRate: number, label?: AudioLabel): Promise<FlacCodec> {
    if (!flac.isReady()) await new Promise<void>((resolve) => flac.on('ready', () => resolve()));
    return new FlacCodec(sampleRate, label);
  }

  /** RFC 9639, section 8.2: the STREAMINFO block follows the file marker and the block header. */
  header(): Uint8Array {
    if (!this.info) return this.metadata;
    const header = Buffer.from(this.metadata);
    header.writeUIntBE(this.info.min_framesize, 12, 3);
    header.writeUIntBE(this.info.max_framesize, 15, 3);
    // 36 bits; the half byte before them has the last bits of the sample size.
    header[21] = (header[21]! & 0xf0) | Math.floor(this.info.total_samples / 2 ** 32);
    header.writeUInt32BE(this.info.total_samples % 2 ** 32, 22);
    header.write(this.info.md5sum, 26, 'hex');
    return header;
  }

  encode(samples: Float32Array): Uint8Array {
    if (samples.length > 0) {
      flac.FLAC__stream_encoder_process_interleaved(this.encoder, Int32Array.from(toInt16(samples)), samples.length);
    }
    return this.take();
  }

  finish(): Uint8Array {
    flac.FLAC__stream_encoder_finish(this.encoder);
    return this.take();
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    flac.FLAC__stream_encoder_delete(this.encoder);
  }

  private take(): Uint8Array {
    const bytes = concatenate(this.parts);
    this.parts = [];
    return bytes;
  }
}

/** The marker and the block STREAMINFO, with its header. */
const streamInfoEnd = 4 + 4 + 34;
const vorbisCommentType = 4;
const lastBlock = 0x80;

/** Metadata with a label in place of the comments of libFLAC, which only name it (RFC 9639, section 8.6). */
function labelled(metadata: Uint8Array, label: AudioLabel): Uint8Array {
  const streamInfo = Buffer.from(metadata.subarray(0, streamInfoEnd));
  streamInfo[4]! &= ~lastBlock;
  const fields = Object.entries(labelComments(label)).map(([name, value]) => counted(`${name}=${value}`));
  const comments = Buffer.concat([counted(label.software), uint32(fields.length), ...fields]);
  const head = Buffer.alloc(4);
  head.writeUInt8(vorbisCommentType | lastBlock, 0);
  head.writeUIntBE(comments.length, 1, 3);
  return Buffer.concat([streamInfo, head, comments]);
}

function counted(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([uint32(bytes.length), bytes]);
}

/** Little-endian, as nowhere else in FLAC. */
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
