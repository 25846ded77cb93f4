import { toAmerican } from './american';
import { fromArpabet, fromBritfone } from './british';

describe('toAmerican', () => {
  it.each([
    ['water', 'W AO1 T ER0', 'wˈɔTəɹ'],
    ['little', 'L IH1 T AH0 L', 'lˈɪTᵊl'],
    ['button', 'B AH1 T AH0 N', 'bˈʌtn'],
    ['listen', 'L IH1 S AH0 N', 'lˈɪsᵊn'],
    ['before', 'B IH0 F AO1 R', 'bəfˈɔɹ'],
    ['exactly', 'IH0 G Z AE1 K T L IY0', 'ɪɡzˈæktli'],
    ['wanted', 'W AO1 N T IH0 D', 'wˈɔntᵻd'],
    ['boxes', 'B AA1 K S AH0 Z', 'bˈɑksᵻz'],
    ['village', 'V IH1 L AH0 JH', 'vˈɪlɪʤ'],
    ['united', 'Y UW0 N AY1 T IH0 D', 'junˈITᵻd'],
    ['fire', 'F AY1 ER0', 'fˈIəɹ'],
    ['here', 'HH IY1 R', 'hˈɪɹ'],
    ['caught', 'K AA1 T', 'kˈɔt'],
    ['unhappy', 'AH0 N HH AE1 P IY0', 'ˌʌnhˈæpi'],
    ['miss', 'M IH1 S', 'mˈɪs'],
    ['Monday', 'M AH1 N D IY0', 'mˈʌndˌA'],
    ['tension', 'T EH1 N SH AH0 N', 'tˈɛnʃən'],
    ['mention', 'M EH1 N SH AH0 N', 'mˈɛnʧᵊn'],
    ['explanation', 'EH2 K S P L AH0 N EY1 SH AH0 N', 'ˌɛksplənˈAʃən'],
    ['apology', 'AH0 P AA1 L AH0 JH IY0', 'əpˈɑləʤi'],
    ['sorry', 'S AA1 R IY0', 'sˈɔɹi'],
    ['visit', 'V IH1 Z IH0 T', 'vˈɪzət'],
  ])('writes %s', (word, arpabet, letters) => {
    expect(toAmerican(arpabet, word.toLowerCase())).toBe(letters);
  });

  it('refuses what is not ARPAbet', () => {
    expect(() => toAmerican('Q', 'q')).toThrow('Q is not ARPAbet');
  });
});

describe('fromBritfone', () => {
  it.each([
    ['little', 'l ˈɪ t ə l', 'lˈɪtᵊl'],
    ['rainbow', 'ɹ ˈeɪ n b ˌəʊ', 'ɹˈAnbQ'],
    ['very', 'v ˈɛ ɹ i', 'vˈɛɹi'],
    ['story', 's t ˈɔː ɹ i', 'stˈɔːɹi'],
    ['every', 'ˈɛ v ɹ i', 'ˈɛvəɹi'],
    ['natural', 'n ˈæ tʃ ɹ ə l', 'nˈaʧəɹəl'],
    ['special', 's p ˈɛ ʃ ə l', 'spˈɛʃl'],
    ['Friday', 'f ɹ ˈaɪ d i', 'fɹˈIdA'],
    ['engineer', 'ˌɛ n dʒ ɪ n ˈɪə', 'ˌɛnʤɪnˈɪə'],
    ['careful', 'k ˈɛə f ə l', 'kˈɛːfʊl'],
    ['church', 'tʃ ˈɜː tʃ', 'ʧˈɜːʧ'],
  ])('writes %s', (word, ipa, letters) => {
    expect(fromBritfone(ipa, word.toLowerCase())).toBe(letters);
  });
});

describe('fromArpabet', () => {
  it.each([
    ['silent r', 'farm', 'F AA1 R M', 'fˈɑːm'],
    ['r before a vowel', 'erring', 'EH1 R IH0 NG', 'ˈɛɹɪŋ'],
    ['the vowel of lot', 'clot', 'K L AA1 T', 'klˈɒt'],
    ['the vowel of bath', 'shaft', 'SH AE1 F T', 'ʃˈɑːft'],
    ['the vowel of trap', 'trap', 'T R AE1 P', 'tɹˈap'],
    ['the vowel of goat', 'gloat', 'G L OW1 T', 'ɡlˈQt'],
    ['the vowel of near', 'sneer', 'S N IH1 R', 'snˈɪə'],
    ['a j after t', 'tunes', 'T UW1 N Z', 'tjˈuːnz'],
    ['no flap', 'fritter', 'F R IH1 T ER0', 'fɹˈɪtə'],
    ['-ization', 'customization', 'K AH2 S T AH0 M AH0 Z EY1 SH AH0 N', 'kˌʌstəmIzˈAʃᵊn'],
  ])('has %s', (_feature, word, arpabet, letters) => {
    expect(fromArpabet(arpabet, word)).toBe(letters);
  });
});
