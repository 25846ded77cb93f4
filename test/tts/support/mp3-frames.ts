/** What the frames of an MP3 file say together. */
export interface Mp3File {
  frames: number;
  sampleRate: number;
  channels: number;
  /** Kilobits per second. */
  bitrate: number;
  durationSeconds: number;
  /** Of all frames, the part whose granules hold any sound at all; a frame of silence needs no bits. */
  soundingPart: number;
}

// ISO 11172-3 and 13818-3, layer III; MPEG-2.5 is an extension of the latter that everybody decodes.
const bitrates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];

/**
 * Walks an MP3 file from its first byte to its last, frame by frame: each must begin where the one before it ends. There may be a tag before
 * the first one (ID3v2).
 *
 * @throws {Error} if anything is not a frame, or frames differ from each other in what must be the same.
 */
export function readMp3(file: Uint8Array): Mp3File {
  let [offset, frames, sounding, samples] = [tagBytes(file), 0, 0, 0];
  let first: ReturnType<typeof readHeader> | undefined;
  while (offset < file.length) {
    const header = readHeader(file, offset);
    first ??= header;
    if (header.sampleRate !== first.sampleRate || header.channels !== first.channels) throw new Error('Frames differ.');
    if (offset + header.bytes > file.length) throw new Error('The last frame is cut off.');
    if (soundBits(file, offset, header) > 0) sounding++;
    offset += header.bytes;
    samples += header.samples;
    frames++;
  }
  if (!first) throw new Error('There is no frame.');
  const { sampleRate, channels, bitrate } = first;
  return {
    frames,
    sampleRate,
    channels,
    bitrate,
    durationSeconds: samples / sampleRate,
    soundingPart: sounding / frames,
  };
}

function readHeader(file: Uint8Array, offset: number) {
  const word = new DataView(file.buffer, file.byteOffset).getUint32(offset);
  const bits = (from: number, count: number) => (word >>> (32 - from - count)) & ((1 << count) - 1);
  if (bits(0, 11) !== 0x7ff) throw new Error(`There is no frame at byte ${offset}.`);
  const version = bits(11, 2); // 0: MPEG-2.5, 2: MPEG-2, 3: MPEG-1
  if (version === 1 || bits(13, 2) !== 1) throw new Error(`The frame at byte ${offset} is not MPEG layer III.`);
  const isMpeg1 = version === 3;
  const bitrate = bitrates[isMpeg1 ? 'mpeg1' : 'mpeg2'][bits(16, 4)];
  const baseRate = sampleRates[bits(20, 2)];
  if (!bitrate || !baseRate) throw new Error(`The frame at byte ${offset} has no bit rate or sample rate.`);
  const sampleRate = baseRate / { 3: 1, 2: 2, 0: 4 }[version]!;
  const samples = isMpeg1 ? 1152 : 576;
  const bytes = Math.floor(((samples / 8) * bitrate * 1000) / sampleRate) + bits(22, 1);
  return {
    isMpeg1,
    bitrate,
    sampleRate,
    samples,
    bytes,
    channels: bits(24, 2) === 3 ? 1 : 2,
    hasChecksum: bits(15, 1) === 0,
  };
}

/** The bits that the first granule of a mono frame spends on sound (`part2_3_length`). */
function soundBits(file: Uint8Array, offset: number, { isMpeg1, hasChecksum }: ReturnType<typeof readHeader>): number {
  const sideInformation = offset + 4 + (hasChecksum ? 2 : 0);
  const firstBit = isMpeg1 ? 9 + 5 + 4 : 8 + 1;
  let value = 0;
  for (let bit = firstBit; bit < firstBit + 12; bit++) {
    value = (value << 1) | ((file[sideInformation + (bit >> 3)]! >> (7 - (bit & 7))) & 1);
  }
  return value;
}

/** The size of the tag at the start of a file; 0 if there is none. */
function tagBytes(file: Uint8Array): number {
  if (Buffer.from(file.subarray(0, 3)).toString('latin1') !== 'ID3') return 0;
  return 10 + file.subarray(6, 10).reduce((size, byte) => size * 128 + byte, 0);
}
