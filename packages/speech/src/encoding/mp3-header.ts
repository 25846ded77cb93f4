import { bitRate } from './worker/bit-rates';
import { mp3FrameFormat } from './worker/mp3-frame-format';
import { type Mp3Ending, mp3InfoFrame } from './worker/mp3-info-frame';

export { crc16 as mp3Checksum, lameDelay, type Mp3Ending } from './worker/mp3-info-frame';

/** What is the same for all frames of the MP3 files that the encoders make at this rate. */
export function mp3Frames(sampleRate: number): { readonly samples: number; readonly averageBytes: number } {
  return mp3FrameFormat(sampleRate, bitRate('mp3', sampleRate));
}

/** The first frame of an MP3 file of frames that the encoders have made: for files that are put together from several. */
export function mp3Header(sampleRate: number, ending: Mp3Ending): Uint8Array {
  return mp3InfoFrame(mp3FrameFormat(sampleRate, bitRate('mp3', sampleRate)), ending);
}
