import { createReadStream } from 'node:fs';
import { mp3Frames } from '@voxgate/speech';
import type { EncodedSound } from './encoded-sound';
import { packetsIn } from './ogg';

/** The frames of an encoded sound in order; of Opus, its packets. Without headers of the file. */
export async function* framesOf({ format, path, header, sampleRate }: EncodedSound): AsyncGenerator<Buffer> {
  if (format === 'opus') {
    let packets = 0;
    // The first two are headers.
    for await (const packet of packetsIn(bytesOf(path))) if (packets++ >= 2) yield packet;
    return;
  }
  const { averageBytes } = format === 'mp3' ? mp3Frames(sampleRate) : { averageBytes: 0 };
  const sizeAt = format === 'mp3' ? mp3Size(Math.floor(averageBytes)) : adtsSize;
  let skipped = format === 'mp3' ? header.length : 0;
  let rest = Buffer.alloc(0);
  for await (const bytes of bytesOf(path)) {
    rest = Buffer.concat([rest, bytes]);
    const start = Math.min(skipped, rest.length);
    skipped -= start;
    let at = start;
    while (rest.length - at >= maxHeaderBytes) {
      const size = sizeAt(rest, at);
      if (rest.length - at < size) break;
      yield rest.subarray(at, at + size);
      at += size;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error('An encoded sound ends within a frame.');
}

/** The bytes of a file. */
export function bytesOf(path: string, start = 0): AsyncIterable<Buffer> {
  return createReadStream(path, { start, highWaterMark: 1 << 18 });
}

const maxHeaderBytes = 7;

/** ISO 14496-3, section 1.A.2.2: 13 bits from the 30th bit on. */
function adtsSize(bytes: Buffer, at: number): number {
  if (bytes.readUInt16BE(at) !== 0xfff1) throw new Error('The encoder has not made AAC in ADTS.');
  return (bytes.readUInt32BE(at + 3) >>> 13) & 0x1fff;
}

/** At a constant bit rate, a frame has the average size, rounded down, or one byte more, which a bit of its header says. */
function mp3Size(least: number) {
  return (bytes: Buffer, at: number): number => {
    if ((bytes.readUInt16BE(at) & 0xffe0) !== 0xffe0) throw new Error('The encoder has not made MP3.');
    return least + ((bytes.readUInt8(at + 2) >> 1) & 1);
  };
}
