import { type PackFileSource, type Tarball, wholeFile } from '../voice-pack';

/** Languages whose pronunciation needs a program of the pack, because espeak-ng does not pronounce them well. */
export type ProgramLanguage = 'ja' | 'zh';

/** A morphological analyser in WebAssembly with the dictionary IPADIC inside. */
const lindera: Tarball = {
  name: 'lindera-wasm-nodejs-ipadic',
  version: '2.0.0',
  integrity: 'sha512-ocuJn9MUA7v5wuXRSADgzLu2Hn2//GmAYHARXSkTbMOCk3bv4Rh1L39XjjJ05286HL0YWfpPo67XrxLMJ/zIhQ==',
};

function japanese(member: string, bytes: number, sha256: string): PackFileSource {
  return wholeFile(`languages/ja/${member}`, bytes, sha256, { tarball: lindera, member });
}

/** Splits Chinese into words, with the dictionary of jieba. */
const jieba: Tarball = {
  name: 'jieba-wasm',
  version: '2.4.0',
  integrity: 'sha512-ZvQdS+FGifrFXZIXSgOyOgEz+1wdy1P4vSvwe37FVtku9ycSdHTZbHqF5i9tMN1JucoAmeiLBeI6/YaqcGD+KA==',
};

/** Gives Chinese characters their Pinyin. */
const pinyinPro: Tarball = {
  name: 'pinyin-pro',
  version: '3.29.4',
  integrity: 'sha512-SPXpDT2cHEy+d26V1RXYMlVzXN42hotFAak1fzyWPi4o2dKXb61UqD4pzxDJHwk6gbv8vQ6EfErd+hYX0Qhzug==',
};

function mandarin(name: string, bytes: number, sha256: string, tarball: Tarball, member: string): PackFileSource {
  return wholeFile(`languages/zh/${name}`, bytes, sha256, { tarball, member });
}

/** The files of each program. A language without files here has no program yet. */
const programs: Readonly<Partial<Record<ProgramLanguage, readonly PackFileSource[]>>> = {
  ja: [
    japanese('LICENSE', 1080, '8c4895986c32387571617c9bdb61f416e9370aa2daec8d041bc8b686fb28c1cf'),
    japanese('lindera_wasm.js', 23_720, 'cd9632a55321cbeebab55f2be0cc3235bbf08e45586d8ebdf2788698428ec975'),
    japanese('lindera_wasm_bg.wasm', 13_068_014, '9fe9b09f2ddffde7d82cf5d5a7f29d78b6b25715e3638b25b96a458ba8d2047e'),
  ],
  zh: [
    mandarin(
      'LICENSE-jieba',
      1074,
      'e872b688dca625a6d8181d3523f1f17d69b3fc51436f10bfa35333e8d325d5f7',
      jieba,
      'LICENSE',
    ),
    mandarin(
      'jieba_rs_wasm.js',
      10_260,
      '3f7ed59b2d1745a14567a212eeeba7e5c82dad29cea1402d908b317b5a7a24a4',
      jieba,
      'pkg/nodejs/jieba_rs_wasm.js',
    ),
    mandarin(
      'jieba_rs_wasm_bg.wasm',
      4_015_308,
      '06593dfa9234d927385aa98a0be294366a5d52f2148113ba0aa782b550728146',
      jieba,
      'pkg/nodejs/jieba_rs_wasm_bg.wasm',
    ),
    mandarin(
      'LICENSE-pinyin-pro',
      1070,
      '824f6069c5a59b0c1650d0fb9f8d091866c6019eb761c8e658dfc03f001eabd2',
      pinyinPro,
      'LICENSE',
    ),
    mandarin(
      'pinyin-pro.js',
      324_325,
      '1f660d2a52b762a291e219994777ff7cd3a38c841863f556b46ecd06955096a7',
      pinyinPro,
      'dist/index.js',
    ),
  ],
};

/** The files of all programs. */
export const languageProgramFiles: readonly PackFileSource[] = Object.values(programs).flat();

/** The files of a language's program, below the pack's directory; empty if there is no such program. */
export function filesOfProgram(language: ProgramLanguage): readonly PackFileSource[] {
  return programs[language] ?? [];
}
