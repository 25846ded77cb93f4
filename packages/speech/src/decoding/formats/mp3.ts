import { MPEGDecoder } from 'mpg123-decoder';
import { checkSound, type Decoded, monoOf } from './decoded';

/** Bytes that are decoded at once: at most a minute of sound. */
const bytesAtOnce = 64 * 1024;

/** Whether a file begins with an ID3 tag or a frame of MPEG audio. */
export function isMp3(file: Buffer): boolean {
  const layer = file.length > 1 ? (file[1]! >> 1) & 3 : 0;
  return file.toString('latin1', 0, 3) === 'ID3' || (file[0] === 0xff && (file[1]! & 0xe0) === 0xe0 && layer !== 0);
}

/** Reads an MP3, by mpg123. What is not a frame is skipped. @throws {UnreadableSoundError} */
export async function* decodeMp3(file: Buffer): AsyncGenerator<Decoded> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    for (let start = 0; start < file.length; start += bytesAtOnce) {
      const { channelData, sampleRate, samplesDecoded } = decoder.decode(file.subarray(start, start + bytesAtOnce));
      if (samplesDecoded === 0) continue;
      checkSound({ sampleRate, channels: channelData.length });
      yield { samples: monoOf(channelData), sampleRate };
    }
  } finally {
    decoder.free();
  }
}
