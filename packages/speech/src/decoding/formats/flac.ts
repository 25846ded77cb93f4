import libflac from 'libflacjs';
import { UnreadableSoundError } from '../unreadable-sound.error';
import { checkSound, type Decoded, monoOf } from './decoded';

/** The plain JavaScript build, as for encoding. */
const flac = libflac('release');

/** `FLAC__STREAM_DECODER_END_OF_STREAM`; states beyond it are failures. */
const endOfStream = 4;

/** Whether a file begins as a FLAC does. */
export function isFlac(file: Buffer): boolean {
  return file.toString('latin1', 0, 4) === 'fLaC';
}

/** Reads a FLAC, by libFLAC, frame by frame. @throws {UnreadableSoundError} */
export async function* decodeFlac(file: Buffer): AsyncGenerator<Decoded> {
  if (!flac.isReady()) await new Promise<void>((resolve) => flac.on('ready', () => resolve()));
  const decoder = flac.create_libflac_decoder(false);
  let offset = 0;
  let decoded: Decoded[] = [];
  let failure: unknown;
  const status = flac.init_decoder_stream(
    decoder,
    (most) => {
      const buffer = Uint8Array.from(file.subarray(offset, offset + most));
      offset += buffer.length;
      return { buffer, readDataLength: buffer.length };
    },
    (channels, { sampleRate, bitsPerSample }) => {
      try {
        checkSound({ sampleRate, channels: channels.length });
        decoded.push({ samples: monoOf(channels.map((bytes) => samplesOf(bytes, bitsPerSample))), sampleRate });
      } catch (error) {
        failure = error;
      }
    },
    () => undefined,
  );
  try {
    if (decoder === 0 || status !== 0) throw new UnreadableSoundError('is a FLAC that cannot be read');
    for (;;) {
      const isRead = flac.FLAC__stream_decoder_process_single(decoder);
      if (failure !== undefined) throw failure;
      yield* decoded;
      decoded = [];
      if (!isRead || flac.FLAC__stream_decoder_get_state(decoder) >= endOfStream) return;
    }
  } finally {
    flac.FLAC__stream_decoder_finish(decoder);
    flac.FLAC__stream_decoder_delete(decoder);
  }
}

/** Integers of whole bytes, little-endian. */
function samplesOf(bytes: Uint8Array, bits: number): Float32Array {
  const size = Math.ceil(bits / 8);
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float32Array.from(
    { length: Math.floor(bytes.length / size) },
    (_, index) => view.readIntLE(index * size, size) / 2 ** (bits - 1),
  );
}
