import { readPronunciation } from './given-pronunciation';
import { tidyIpa } from './ipa';
import { xSampaToIpa } from './x-sampa';

/**
 * Words of the CMU Pronouncing Dictionary that others have converted to X-SAMPA and to IPA: `cmudict-0.7b-xsampa.txt` of
 * github.com/Epicalert/xsampadict, and `cmudict-0.7b-ipa.txt` of github.com/menelik3/cmudict-ipa. The last ones are examples of
 * Amazon Polly's and Google's documentation.
 */
const words: readonly (readonly [word: string, xSampa: string, ipa: string])[] = [
  ['example', 'Ig"z{mp@l', 'ɪgˈzæmpəl'],
  ['water', '"wOtE`', 'ˈwɔtɝ'],
  ['thought', '"TOt', 'ˈθɔt'],
  ['church', '"tSE`:tS', 'ˈtʃɝːtʃ'],
  ['judge', '"dZVdZ', 'ˈdʒʌdʒ'],
  ['singer', '"sINE`', 'ˈsɪŋɝ'],
  ['vision', '"vIZ@n', 'ˈvɪʒən'],
  ['theater', '"Ti:eItE`', 'ˈθiːeɪtɝ'],
  ['weather', '"wEDE`', 'ˈwɛðɝ'],
  ['yellow', '"jEloU', 'ˈjɛloʊ'],
  ['book', '"bUk', 'ˈbʊk'],
  ['boy', '"bOI', 'ˈbɔɪ'],
  ['cow', '"kaU', 'ˈkaʊ'],
  ['goat', '"goUt', 'ˈgoʊt'],
  ['face', '"feIs', 'ˈfeɪs'],
  ['price', '"praIs', 'ˈpraɪs'],
  ['nurse', '"nE`:s', 'ˈnɝːs'],
  ['kit', '"kIt', 'ˈkɪt'],
  ['trap', '"tr{p', 'ˈtræp'],
  ['strut', '"strVt', 'ˈstrʌt'],
  ['fleece', '"fli:s', 'ˈfliːs'],
  ['goose', '"gu:s', 'ˈguːs'],
  ['direction', 'dE`"EkS@n', 'dɝˈɛkʃən'],
  ['photography', 'f@"tA:gr@fi', 'fəˈtɑːgrəfi'],
  ['beautiful', '"bju:t@f@l', 'ˈbjuːtəfəl'],
  ['question', '"kwEstS@n', 'ˈkwɛstʃən'],
  ['university', '%ju:n@"vE`:s@ti', 'ˌjuːnəˈvɝːsəti'],
  ['schoolhouse', '"sku:l%haUs', 'ˈskuːlˌhaʊs'],
  ['pecan', 'pI"kA:n', 'pɪˈkɑːn'],
  ['pecan', '"pi.k{n', 'ˈpi.kæn'],
  ['apple', '"{p@l', 'ˈæpəl'],
];

describe('xSampaToIpa', () => {
  it.each(words)('converts %s, which is %s', (_word, xSampa, ipa) => {
    const { ipa: converted } = readPronunciation(xSampa, 'x-sampa');
    expect(tidyIpa(converted!)).toBe(tidyIpa(ipa));
  });

  it.each([
    ['the longest sign counts', 'r\\`@`J\\_<', 'ɻɚʄ'],
    ['what is said of a sound follows it', 'e~t_hn=', 'e\u0303tʰn\u0329'],
    ['a tie is between two sounds', 't_S', 't\u0361ʃ'],
    ['white space separates words', ' "haI   "DE@ ', 'ˈhaɪ ˈðɛə'],
  ])('%s', (_rule, xSampa, ipa) => {
    expect(xSampaToIpa(xSampa)).toEqual({ ipa });
  });

  it.each([
    ['ʃi', 'has "ʃ", which is not a sign of X-SAMPA'],
    ['#', 'has "#", which is not a sign of X-SAMPA'],
    ['!\\a', 'has the sign "ǃ" (U+01C3), for which the voices have no sound'],
    ['"', 'has no sound'],
  ])('is refused with a reason: %s', (xSampa, problem) => {
    expect(readPronunciation(xSampa, 'x-sampa')).toEqual({ problem });
  });
});
