import type { AudioFormat } from '../audio-format';
import { AacCodec } from './aac.codec';
import type { CodecKind } from './codec';
import { FlacCodec } from './flac.codec';
import { Mp3Codec } from './mp3.codec';
import { MulawCodec } from './mulaw.codec';
import { OpusCodec, opusInputRate } from './opus.codec';
import { PcmCodec } from './pcm.codec';
import { WavCodec } from './wav.codec';

export type { Codec } from './codec';

const same = (rate: number) => rate;

/** The codec of each format. */
export const codecs: Record<AudioFormat, CodecKind> = {
  mp3: { inputRate: same, open: (rate) => Mp3Codec.open(rate) },
  wav: { inputRate: same, open: async (rate) => new WavCodec(rate) },
  opus: { inputRate: opusInputRate, open: (rate, mode) => OpusCodec.open(rate, mode) },
  flac: { inputRate: same, open: (rate) => FlacCodec.open(rate) },
  aac: { inputRate: same, open: (rate) => AacCodec.open(rate) },
  pcm: { inputRate: same, open: async () => new PcmCodec() },
  mulaw: { inputRate: same, open: async () => new MulawCodec() },
};
