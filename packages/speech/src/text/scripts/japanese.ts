import anyAscii from 'any-ascii';

// Names of places and of the country, which English speakers know by their Japanese names whoever writes them.
// oxfmt-ignore
const places: Readonly<Record<string, string>> = {
  日本: 'Nihon', 東京: 'Tokyo', 大阪: 'Osaka', 京都: 'Kyoto', 名古屋: 'Nagoya', 横浜: 'Yokohama', 神戸: 'Kobe', 福岡: 'Fukuoka', 札幌: 'Sapporo', 広島: 'Hiroshima', 長崎: 'Nagasaki', 仙台: 'Sendai', 奈良: 'Nara', 沖縄: 'Okinawa', 北海道: 'Hokkaido', 新宿: 'Shinjuku', 渋谷: 'Shibuya', 富士山: 'Fuji-san', 秋葉原: 'Akihabara', 銀座: 'Ginza',
};

/** Frequent words, for texts that also have kana. Readings of all others would need a dictionary of many megabytes. */
// oxfmt-ignore
const words: Readonly<Record<string, string>> = {
  日本語: 'nihongo', 日本人: 'nihonjin', 英語: 'eigo', 私: 'watashi', 僕: 'boku', 君: 'kimi', 彼: 'kare', 彼女: 'kanojo', 人: 'hito', 友達: 'tomodachi', 先生: 'sensei', 学生: 'gakusei', 学校: 'gakko', 大学: 'daigaku', 会社: 'kaisha', 仕事: 'shigoto', 家: 'ie', 家族: 'kazoku', 子供: 'kodomo', 猫: 'neko', 犬: 'inu', 元気: 'genki', 勉強: 'benkyo', 今日: 'kyo', 明日: 'ashita', 昨日: 'kino', 今: 'ima', 時間: 'jikan', 何: 'nani', 本: 'hon', 水: 'mizu', 行く: 'iku', 見る: 'miru', 食べる: 'taberu', 言う: 'iu', 会う: 'au',  好き: 'suki', 大好き: 'daisuki', 駅: 'eki', 電車: 'densha', 車: 'kuruma', 道: 'michi', 天気: 'tenki', 雨: 'ame', 雪: 'yuki', 花: 'hana', 桜: 'sakura', 山: 'yama', 川: 'kawa', 海: 'umi', 空: 'sora', 朝: 'asa', 夜: 'yoru', 日: 'hi', 月: 'tsuki', 年: 'toshi', 世界: 'sekai', 愛: 'ai', 心: 'kokoro', 手: 'te', 目: 'me', 名前: 'namae', 電話: 'denwa', 映画: 'eiga', 音楽: 'ongaku', 料理: 'ryori', 寿司: 'sushi', 美味しい: 'oishii', 大丈夫: 'daijobu', 本当: 'honto', 一緒: 'issho', 有難う: 'arigato', 願い: 'negai', 語: 'go', 高い: 'takai', 新しい: 'atarashii', 大きい: 'okii', 小さい: 'chiisai', 楽しい: 'tanoshii', 難しい: 'muzukashii', 伝説: 'densetsu',
};

/** Stems of verbs, whose endings are in kana. */
// oxfmt-ignore
const stems: Readonly<Record<string, string>> = {
  会: 'a', 待: 'ma', 食: 'ta', 飲: 'no', 行: 'i', 思: 'omo', 言: 'i', 話: 'hana', 読: 'yo', 書: 'ka', 聞: 'ki', 買: 'ka', 作: 'tsuku', 使: 'tsuka', 分: 'wa', 知: 'shi', 出: 'de', 入: 'hai', 帰: 'kae', 見: 'mi', 来: 'ki', 歩: 'aru', 走: 'hashi', 住: 'su', 働: 'hatara', 泳: 'oyo', 遊: 'aso', 願: 'nega', 好: 'su', 美: 'utsuku', 高: 'taka', 新: 'atara', 大: 'oo', 小: 'chii',
};
const ending =
  /^(?:[いきりみしちにびぎ]?ま(?:す|し|した|せん|しょう)?|しょ|しょう|たい|て|た|って|った|んで|ない|な|り|る|い|う|く|け|き|べ|み|べる|べます|れ|し|しい|って|ょう)$/u;

/** The Japanese reading of a word in Chinese characters, if it is a known one. `hasKana`: the text around it is Japanese. */
export function japaneseReading(word: string, hasKana: boolean): string | undefined {
  if (places[word] || !hasKana) return places[word];
  const stem = stems[word[0]!];
  if (words[word] || !stem) return words[word];
  return onlyKana.test(word.slice(1)) ? stem + kanaToLatin(word.slice(1)) : undefined;
}

const vowel = /^[aiueo]$/u;
// Particles that are written with the sign of another sound, and words with them.
const particles: Readonly<Record<string, string>> = {
  は: 'wa',
  へ: 'e',
  こんにちは: 'konnichiwa',
  こんばんは: 'konbanwa',
  では: 'dewa',
  には: 'niwa',
};

const parts = /[\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const onlyKana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]*$/u;
const loneParticle = /^[はをがにでとものへかやねよ]$/u;
const oneKana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]$/u;

/**
 * Corrects words that the segmenter has found in a Japanese text: what its dictionary does not have, it leaves in single kana or
 * joined to the next word.
 */
export function japaneseWords(segments: readonly string[]): string[] {
  const said: string[] = [];
  let joins = false;
  for (const segment of segments) {
    const isPart = oneKana.test(segment) && !loneParticle.test(segment);
    const isEnding = ending.test(segment) && stems[said.at(-1)?.[0] ?? ''] !== undefined;
    if ((isPart && joins) || isEnding) said.push((said.pop() ?? '') + segment);
    else
      said.push(
        ...(words[segment] || (stems[segment[0]!] && onlyKana.test(segment.slice(1)))
          ? [segment]
          : (segment.match(parts) ?? [])),
      );
    joins = isPart;
  }
  return said;
}

/** Kana in Latin letters by Hepburn's system: "しょ" is "sho", "きゃ" is "kya", "がっこう" is "gakkou", and "ー" lengthens. */
export function kanaToLatin(word: string): string {
  if (particles[word]) return particles[word];
  return Array.from(
    word.matchAll(/(?<small>[っッ])?(?<kana>[^っッ])(?<glide>[ゃゅょャュョぁぃぅぇぉァィゥェォ])?|[っッ]/gu),
    ({ groups }) => {
      const { small, kana = '', glide } = groups!;
      if (kana === '' || kana === 'ー') return '';
      const latin = anyAscii(kana);
      const sound = glide ? withGlide(latin, anyAscii(glide)) : latin;
      return small && /^[b-df-hj-np-tv-z]/u.test(sound) ? (sound.startsWith('ch') ? 't' : sound[0]!) + sound : sound;
    },
  ).join('');
}

/** "shi" and "yo" are "sho", "ki" and "ya" are "kya". */
function withGlide(latin: string, glide: string): string {
  // "ファ" is "fa", "ティ" is "ti", "ウィ" is "wi".
  if (vowel.test(glide)) return latin === 'u' ? `w${glide}` : latin.replace(/[aiueo]$/u, '') + glide;
  if (!latin.endsWith('i')) return latin + glide;
  const start = latin.slice(0, -1);
  return start + (/(?:sh|ch|j)$/u.test(start) ? glide.replace('y', '') : glide);
}
