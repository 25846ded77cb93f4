import type { AudioFormat } from '../audio-format';
import { AacCodec } from './aac.codec';
import type { CodecKind, CodecRates } from './codec';
import { FlacCodec } from './flac.codec';
import { Mp3Codec } from './mp3.codec';
import { OpusCodec, opusInputRate } from './opus.codec';
import { RawCodec } from './raw.codec';
import { type SampleEncodingName, sampleEncodings } from './sample-encodings';
import { WavCodec } from './wav.codec';

export type { Codec } from './codec';

const same = ({ outputRate }: CodecRates) => outputRate;
const wav = (name: SampleEncodingName): CodecKind => ({
  inputRate: same,
  open: async ({ outputRate }, { label }) => new WavCodec(outputRate, sampleEncodings[name], label),
});
const raw = (name: SampleEncodingName): CodecKind => ({
  inputRate: same,
  open: async () => new RawCodec(sampleEncodings[name]),
});

/** The codec of each format. */
export const codecs: Record<AudioFormat, CodecKind> = {
  mp3: { inputRate: same, open: ({ outputRate }, { label }) => Mp3Codec.open(outputRate, label) },
  wav: wav('s16'),
  opus: { inputRate: opusInputRate, open: (options, words) => OpusCodec.open(options, words) },
  flac: { inputRate: same, open: ({ outputRate }, { label }) => FlacCodec.open(outputRate, label) },
  aac: { inputRate: same, open: ({ outputRate }, { label }) => AacCodec.open(outputRate, label) },
  pcm: raw('s16'),
  mulaw: raw('mulaw'),
  'wav-s16': wav('s16'),
  'wav-f32': wav('f32'),
  'wav-mulaw': wav('mulaw'),
  'wav-alaw': wav('alaw'),
  'raw-s16': raw('s16'),
  'raw-f32': raw('f32'),
  'raw-mulaw': raw('mulaw'),
  'raw-alaw': raw('alaw'),
};
