import { readFileSync } from 'node:fs';
import { visemesOf } from '../../../times/visemes';
import { groupSounds } from '../../phonemes/group-sounds';
import { modelLetters } from './alphabet';
import { ipaOfLetter } from './letter-ipa';

/** Letters of the tokenizer that are no sounds: punctuation, the space, stress, length, accents and tones. */
const soundless = new Set('$;:,.!?—…"()“” \u0303ᵝˈˌːʰʲ↓→↗↘');

const sounding = [...modelLetters].filter((letter) => !soundless.has(letter));

describe('ipaOfLetter', () => {
  it.each(sounding)('knows the sound and the mouth shapes of the letter %s', (letter) => {
    const ipa = ipaOfLetter(letter);
    expect(ipa).not.toMatch(/[A-Z]/u);
    expect(groupSounds([{ symbol: ipa, tokens: 1 }])).toEqual([{ ipa, tokens: 1 }]);
    expect(visemesOf(ipa, 'oculus')).not.toContain('sil');
    expect(visemesOf(ipa, 'azure')).not.toContain('0');
  });

  it.each([...soundless])('makes no sound of the sign %j', (letter) => {
    expect(groupSounds([{ symbol: ipaOfLetter(letter), tokens: 1 }])).toEqual([]);
  });

  it.each([
    ['A', 'eɪ'],
    ['I', 'aɪ'],
    ['W', 'aʊ'],
    ['O', 'oʊ'],
    ['Q', 'əʊ'],
    ['Y', 'ɔɪ'],
    ['ʤ', 'dʒ'],
    ['ʧ', 'tʃ'],
    ['T', 'ɾ'],
    ['ᵊ', 'ə'],
    ['ʨ', 'tɕ'],
    ['ꭧ', 'tʂ'],
    ['ɹ', 'ɹ'],
  ])('says that %s is %s', (letter, ipa) => {
    expect(ipaOfLetter(letter)).toBe(ipa);
  });

  it('covers the tokenizer of the installed pack', () => {
    const folder = '../../../../../../data/voices/kokoro/tokenizer.json';
    let vocabulary: Record<string, number>;
    try {
      vocabulary = (JSON.parse(readFileSync(`${__dirname}/${folder}`, 'utf8')) as Tokenizer).model.vocab;
    } catch {
      // The pack is not installed here.
      return;
    }
    expect(Object.keys(vocabulary).filter((letter) => !modelLetters.has(letter))).toEqual([]);
  });
});

interface Tokenizer {
  readonly model: { readonly vocab: Record<string, number> };
}
