import { type Tarball, type VoicePack, wholeFile } from '../voice-pack';

const recogniser: Tarball = {
  name: '@moonshine-ai/moonshine-js',
  version: '0.1.29',
  integrity: 'sha512-Gx1B3mJcbM68ihSy/LyJEuEkGq7sYMqTb04zNdcIeidU0URVlSmXP0GyiQOTTAqDZQXlIC7k+bky+FdXk0UPlg==',
};

const tokenizer: Tarball = {
  name: 'llama-tokenizer-js',
  version: '1.2.2',
  integrity: 'sha512-Wmth393dc3odWU3IzARJ3r2oIfWgw9GdJ5Gm+hGhfECNO18UHLRqEFSf511jn4E9KcQGzuuKw4Wl08pHAemLAw==',
};

/**
 * Moonshine tiny for English, quantized: the recogniser that hears again what jobs with `self_check` have spoken. Of the tokenizer's
 * program, only the vocabulary in it is read.
 */
export const moonshinePack: VoicePack = {
  name: 'moonshine',
  title: 'Moonshine',
  version: '0.1.29',
  description: 'A small recogniser for English, which checks the speech of jobs.',
  engine: 'moonshine',
  languages: ['en-US', 'en-GB'],
  license: 'MIT',
  attribution: 'Moonshine, by Useful Sensors',
  source: 'npm: @moonshine-ai/moonshine-js 0.1.29, llama-tokenizer-js 1.2.2',
  files: [
    wholeFile('LICENSE', 13_358, '37fc5d9a86547a0dd64a07cff439ba2a6b79cc8f6555a05121fed32866591159', {
      tarball: recogniser,
      member: 'LICENSE',
    }),
    wholeFile('encoder.onnx', 7_937_661, 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a', {
      tarball: recogniser,
      member: 'dist/model/tiny/quantized/encoder_model.onnx',
    }),
    wholeFile('decoder.onnx', 20_243_286, 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367', {
      tarball: recogniser,
      member: 'dist/model/tiny/quantized/decoder_model_merged.onnx',
    }),
    wholeFile('LICENSE.tokenizer', 1073, '3653278f58b6808e43039ae8242808c6bfd68c00cc80ee30858347acb99f6ed6', {
      tarball: tokenizer,
      member: 'LICENSE.md',
    }),
    wholeFile('tokenizer.js', 676_487, '34a7b9f7579d40486444590c37cba6564ef40c3dd98ecdfc2f7c886ae72c898d', {
      tarball: tokenizer,
      member: 'llama-tokenizer.js',
    }),
  ],
};
