/** What a WAV file says of itself, and its samples. */
export interface WavFile {
  channels: number;
  sampleRate: number;
  bitsPerSample: number;
  /** Between -1 and 1. */
  samples: Float32Array;
}

/**
 * Reads a WAV file chunk by chunk, as RIFF describes, and without leniency.
 *
 * @throws {Error} if a size in it is not exactly true.
 */
export function readWav(file: Uint8Array): WavFile {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tag = (offset: number) => Buffer.from(file.subarray(offset, offset + 4)).toString('latin1');
  if (tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new Error('This is not a WAV file.');
  if (view.getUint32(4, true) !== file.length - 8) throw new Error('The RIFF size is not that of the file.');

  const chunks = new Map<string, { start: number; size: number }>();
  let offset = 12;
  while (offset < file.length) {
    const size = view.getUint32(offset + 4, true);
    chunks.set(tag(offset), { start: offset + 8, size });
    offset += 8 + size + (size % 2);
  }
  if (offset !== file.length) throw new Error('The last chunk does not end where the file does.');

  const format = chunks.get('fmt ')!.start;
  const data = chunks.get('data')!;
  const [channels, sampleRate] = [view.getUint16(format + 2, true), view.getUint32(format + 4, true)];
  const bitsPerSample = view.getUint16(format + 14, true);
  const blockAlign = view.getUint16(format + 12, true);
  if (view.getUint16(format, true) !== 1) throw new Error('This is not PCM.');
  if (blockAlign !== (channels * bitsPerSample) / 8) throw new Error('The block alignment is wrong.');
  if (view.getUint32(format + 8, true) !== sampleRate * blockAlign) throw new Error('The byte rate is wrong.');
  if (bitsPerSample !== 16) throw new Error('Only 16-bit samples are expected.');
  const samples = Float32Array.from(
    { length: data.size / 2 },
    (_, index) => view.getInt16(data.start + 2 * index, true) / 32_768,
  );
  return { channels, sampleRate, bitsPerSample, samples };
}

/** Where the samples of a WAV file begin, whose sizes may be unknown. @throws {Error} if its header is not complete. */
export function samplesStart(file: Uint8Array): number {
  const bytes = Buffer.from(file);
  for (let offset = 12; offset + 8 <= bytes.length;) {
    if (bytes.toString('latin1', offset, offset + 4) === 'data') return offset + 8;
    offset += 8 + bytes.readUInt32LE(offset + 4);
  }
  throw new Error('There is no chunk with samples.');
}
