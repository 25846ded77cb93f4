import { alaw, mulaw } from 'alawmulaw';
import { UnreadableSoundError } from '../unreadable-sound.error';
import { checkSound, type Decoded } from './decoded';

/** Codes of `WAVE_FORMAT_EXTENSIBLE`, whose own code follows later, and of the formats that are read. */
const extensible = 0xfffe;
const codes = { pcm: 1, float: 3, alaw: 6, mulaw: 7 } as const;

/** Frames that are decoded at once. */
const framesAtOnce = 16_384;

/** Reads one sample at an offset. */
type ReadSample = (view: DataView, offset: number) => number;

const readers: Readonly<Record<string, ReadSample>> = {
  [`${codes.pcm} 8`]: (view, offset) => (view.getUint8(offset) - 128) / 128,
  [`${codes.pcm} 16`]: (view, offset) => view.getInt16(offset, true) / 2 ** 15,
  [`${codes.pcm} 24`]: (view, offset) => (view.getUint16(offset, true) + 2 ** 16 * view.getInt8(offset + 2)) / 2 ** 23,
  [`${codes.pcm} 32`]: (view, offset) => view.getInt32(offset, true) / 2 ** 31,
  [`${codes.float} 32`]: (view, offset) => view.getFloat32(offset, true),
  [`${codes.float} 64`]: (view, offset) => view.getFloat64(offset, true),
  [`${codes.alaw} 8`]: (view, offset) => alaw.decodeSample(view.getUint8(offset)) / 2 ** 15,
  [`${codes.mulaw} 8`]: (view, offset) => mulaw.decodeSample(view.getUint8(offset)) / 2 ** 15,
};

/** Whether a file begins as a WAV does. */
export function isWav(file: Buffer): boolean {
  return ['RIFF', 'RF64'].includes(file.toString('latin1', 0, 4)) && file.toString('latin1', 8, 12) === 'WAVE';
}

/**
 * Reads a WAV with integers of 8 to 32 bits, floats, A-law or µ-law. Sizes in it that go beyond its end are those of a stream: it is read to
 * the end.
 *
 * @throws {UnreadableSoundError}
 */
export function* decodeWav(file: Buffer): Generator<Decoded> {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const { format, data } = chunksOf(file);
  if (!format || !data) throw new UnreadableSoundError('is a WAV without the chunks `fmt ` and `data`');
  const [given, channels, sampleRate, bits] = [
    view.getUint16(format, true),
    view.getUint16(format + 2, true),
    view.getUint32(format + 4, true),
    view.getUint16(format + 14, true),
  ];
  const code = given === extensible && format + 26 <= file.length ? view.getUint16(format + 24, true) : given;
  checkSound({ sampleRate, channels });
  const read = readers[`${code} ${bits}`];
  if (!read) throw new UnreadableSoundError(`is a WAV of the format ${code} with ${bits} bits, which cannot be read`);
  const bytes = bits / 8;
  const frames = Math.floor((data.end - data.start) / (bytes * channels));
  for (let first = 0; first < frames; first += framesAtOnce) {
    const samples = new Float32Array(Math.min(framesAtOnce, frames - first));
    let offset = data.start + first * bytes * channels;
    for (let index = 0; index < samples.length; index++) {
      let sum = 0;
      for (let channel = 0; channel < channels; channel++, offset += bytes) sum += read(view, offset);
      samples[index] = sum / channels;
    }
    yield { samples, sampleRate };
  }
}

function chunksOf(file: Buffer): { format?: number; data?: { start: number; end: number } } {
  let format: number | undefined;
  for (let offset = 12; offset + 8 <= file.length;) {
    const name = file.toString('latin1', offset, offset + 4);
    const size = file.readUInt32LE(offset + 4);
    const start = offset + 8;
    if (name === 'data') return { format, data: { start, end: Math.min(start + size, file.length) } };
    if (name === 'fmt ' && size >= 16 && start + 16 <= file.length) format = start;
    offset = start + size + (size % 2);
  }
  return { format };
}
