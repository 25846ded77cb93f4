import { crc16 } from './crc16';
import type { Mp3Frame } from './mp3-frame';

/** What is known of an MP3 file once it is complete. */
export interface Mp3Ending {
  /** Without the frame that tells it; so, too, what follows. */
  frames: number;
  bytes: number;
  checksum: number;
  /** Samples at the end that are not of the sound. */
  padding: number;
}

/** Samples that LAME puts in front of the sound. A decoder puts 529 in front of that, and knows so itself. */
export const lameDelay = 576;

/** FFmpeg plays a frame that tells neither of frames nor of bytes. */
const unknownSize = 0xffff_ffff;

const hasFrames = 1;
const hasBytes = 2;
const hasTableOfContents = 4;
const constantBitRate = 1;

/**
 * The frame in front of an MP3 file that tells players how many samples at its ends are not of the sound, and (once it
 * is known) how long it is: the "Info" tag with LAME's extension (http://gabriel.mp3-tech.org/mp3infotag.html). To those
 * that do not know it, it is a frame of silence.
 */
export function mp3InfoFrame({ header, sideInformation, bytes, kilobits }: Mp3Frame, ending?: Mp3Ending): Uint8Array {
  const frame = Buffer.alloc(Math.floor(bytes));
  frame.set(header);
  let offset = 4 + sideInformation;
  const write = (length: number, value: number) => (offset = frame.writeUIntBE(value, offset, length));

  offset += frame.write('Info', offset, 'latin1');
  write(4, ending ? hasFrames | hasBytes | hasTableOfContents : hasBytes);
  if (ending) write(4, ending.frames);
  write(4, ending ? ending.bytes + frame.length : unknownSize);
  if (ending) {
    for (let percent = 0; percent < 100; percent++) write(1, Math.floor((256 * percent) / 100));
  }

  offset += frame.write('LAME3.100', offset, 'latin1');
  write(1, constantBitRate);
  offset += 1 + 4 + 2 + 2 + 1; // low-pass, peak, two gains, flags: not said
  write(1, kilobits);
  write(3, (lameDelay << 12) | (ending?.padding ?? 0));
  offset += 1 + 1 + 2; // noise shaping, gain, preset: not said
  write(4, ending ? ending.bytes + frame.length : 0);
  write(2, ending?.checksum ?? 0);
  write(2, crc16(frame.subarray(0, offset)));
  return frame;
}
