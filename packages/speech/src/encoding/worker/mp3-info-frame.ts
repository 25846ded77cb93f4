import type { Mp3FrameFormat } from './mp3-frame-format';

/** Properties of a complete MP3 file. */
export interface Mp3Ending {
  /** Number of frames, without the info frame. `bytes` and `checksum` also exclude it. */
  frames: number;
  bytes: number;
  checksum: number;
  /** Padding samples at the end. */
  padding: number;
  /** Silence before the sound, in addition to the encoder's delay, which players skip as well. Default: none. */
  lead?: number;
}

/** LAME's encoder delay in samples. Decoders add and remove their own delay of 529 samples. */
export const lameDelay = 576;

/** Written as the size of a stream. Without frame or byte count, FFmpeg would play the info frame. */
const unknownSize = 0xffff_ffff;

const hasFrames = 1;
const hasBytes = 2;
const hasTableOfContents = 4;
const constantBitRate = 1;

/**
 * The first frame of an MP3 file: the "Info" tag with LAME's extension (http://gabriel.mp3-tech.org/mp3infotag.html). It tells
 * players the delay and padding and, when known, the length. Players that do not know it play a frame of silence.
 */
export function mp3InfoFrame(
  { header, sideInformation, averageBytes, kilobits }: Mp3FrameFormat,
  ending?: Mp3Ending,
): Uint8Array {
  const frame = Buffer.alloc(Math.floor(averageBytes));
  frame.set(header);
  let offset = 4 + sideInformation;
  const write = (length: number, value: number) => (offset = frame.writeUIntBE(value, offset, length));

  offset += frame.write('Info', offset, 'latin1');
  write(4, ending ? hasFrames | hasBytes | hasTableOfContents : hasBytes);
  if (ending) write(4, ending.frames);
  write(4, ending ? Math.min(ending.bytes + frame.length, unknownSize) : unknownSize);
  if (ending) {
    for (let percent = 0; percent < 100; percent++) write(1, Math.floor((256 * percent) / 100));
  }

  offset += frame.write('LAME3.100', offset, 'latin1');
  write(1, constantBitRate);
  offset += 1 + 4 + 2 + 2 + 1; // low-pass, peak, two gains, flags: unset
  write(1, kilobits);
  write(3, ((lameDelay + (ending?.lead ?? 0)) << 12) | (ending?.padding ?? 0));
  offset += 1 + 1 + 2; // noise shaping, gain, preset: unset
  write(4, ending ? Math.min(ending.bytes + frame.length, unknownSize) : 0);
  write(2, ending?.checksum ?? 0);
  write(2, crc16(frame.subarray(0, offset)));
  return frame;
}

/**
 * The checksum of LAME's tag (CRC-16/ARC).
 *
 * @param before the checksum of the preceding bytes.
 */
export function crc16(bytes: Uint8Array, before = 0): number {
  let crc = before;
  for (let index = 0; index < bytes.length; index++) crc = (crc >>> 8) ^ crcOfByte[(crc ^ bytes[index]!) & 0xff]!;
  return crc;
}

const crcOfByte = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  return crc;
});
