import { englishToKana } from './english-to-kana';
import { lettersOfKana } from './kana-letters';

describe('lettersOfKana', () => {
  // The letters are those that misaki's tables give.
  it.each([
    ['トーキョー', 'toːkʲoː'],
    ['ガッコー', 'ɡaʔkoː'],
    ['サンポ', 'sampo'],
    ['マンガ', 'maŋɡa'],
    ['カンジャ', 'kaɲʥa'],
    ['オンナ', 'onna'],
    ['ホン', 'hoɴ'],
    ['センセー', 'seɴseː'],
    ['キャベツ', 'kʲabeʦɨ'],
    ['シュージン', 'ɕɨːʥiɴ'],
    ['フジサン', 'ɸɯʥisaɴ'],
    ['チズ', 'ʨizɨ'],
    ['ティッシュ', 'tʲiʔɕɨ'],
    ['ヴァイオリン', 'vaioɾʲiɴ'],
    ['スィー', 'siː'],
    ['ウォッカ', 'βoʔka'],
    ['リョーリ', 'ɾʲoːɾʲi'],
    ['すゞむ', 'sɨzɨmɯ'],
  ])('writes %s as %s', (kana, letters) => {
    expect(lettersOfKana(kana)).toBe(letters);
  });

  it('leaves out what is not kana', () => {
    expect(lettersOfKana('漢a。')).toBe('');
  });
});

describe('englishToKana', () => {
  it.each([
    ['həlˈO', 'ハロー'],
    ['bˈʊk', 'ブック'],
    ['mjˈuzɪk', 'ミュージック'],
    ['kəmpjˈuTəɹ', 'カンピューター'],
    ['ˈIfˌOn', 'アイフォーン'],
  ])('writes %s as %s', (letters, kana) => {
    expect(englishToKana(letters)).toBe(kana);
  });
});
