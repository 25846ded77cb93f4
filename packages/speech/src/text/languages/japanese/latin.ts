/** Names of Latin letters. */
// oxfmt-ignore
const names: Readonly<Record<string, string>> = {
  A: 'エー', B: 'ビー', C: 'シー', D: 'ディー', E: 'イー', F: 'エフ', G: 'ジー', H: 'エイチ', I: 'アイ', J: 'ジェイ', K: 'ケー', L: 'エル', M: 'エム',
  N: 'エヌ', O: 'オー', P: 'ピー', Q: 'キュー', R: 'アール', S: 'エス', T: 'ティー', U: 'ユー', V: 'ブイ', W: 'ダブリュー', X: 'エックス', Y: 'ワイ', Z: 'ゼット',
};

/** Abbreviations that are read as words, and names that are written with capitals. */
// oxfmt-ignore
const words: Readonly<Record<string, string>> = {
  NATO: 'ナトー', NASA: 'ナサ', JAXA: 'ジャクサ', UNESCO: 'ユネスコ', UNICEF: 'ユニセフ', OPEC: 'オペック', APEC: 'エイペック', ASEAN: 'アセアン', FIFA: 'フィファ', TOEIC: 'トーイック', TOEFL: 'トーフル',
  AIDS: 'エイズ', SARS: 'サーズ', LAN: 'ラン', RAM: 'ラム', ROM: 'ロム', SIM: 'シム', PIN: 'ピン', JPEG: 'ジェイペグ', GIF: 'ジフ', JICA: 'ジャイカ', JETRO: 'ジェトロ', SONY: 'ソニー', TOYOTA: 'トヨタ', HONDA: 'ホンダ',
  IKEA: 'イケア', NEW: 'ニュー', THE: 'ザ', AND: 'アンド', FAX: 'ファックス', LINE: 'ライン',
};

/** An abbreviation in capitals: its word, or the names of its letters. */
export function acronymWords(letters: string): string {
  return words[letters] ?? Array.from(letters, (letter) => names[letter.toUpperCase()] ?? '').join('');
}

/** Ends of domains, as they are spoken after "ドット". */
// oxfmt-ignore
const domains: Readonly<Record<string, string>> = {
  com: 'コム', jp: 'ジェーピー', net: 'ネット', org: 'オーグ', co: 'シーオー', ne: 'エヌイー', ac: 'エーシー', go: 'ジーオー', or: 'オーアール', io: 'アイオー', dev: 'デブ', html: 'エイチティーエムエル', www: 'ダブリューダブリューダブリュー',
};

/** Signs of addresses. */
// oxfmt-ignore
const addressSigns: Readonly<Record<string, string>> = {
  '.': 'ドット', '@': 'アットマーク', '/': 'スラッシュ', ':': 'コロン', '-': 'ハイフン', _: 'アンダーバー', '#': 'シャープ', '?': 'クエスチョン', '=': 'イコール', '&': 'アンド', '%': 'パーセント', '~': 'チルダ', '+': 'プラス',
};

/** An e-mail or web address: words stay for the voice, signs have names. */
export function addressWords(address: string, digits: (digits: string) => string): string {
  const parts =
    address
      .replace(/^https?:\/\//iu, '')
      .replace(/\/$/u, '')
      .match(/[a-z]+|\d+|./giu) ?? [];
  return parts
    .map((part) => {
      if (/^\d/u.test(part)) return digits(part);
      if (/^[a-z]/iu.test(part)) return domains[part.toLowerCase()] ?? part;
      return addressSigns[part] ?? '';
    })
    .join(' ')
    .replaceAll('ドット ', 'ドット');
}
