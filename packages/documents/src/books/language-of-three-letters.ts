/** Languages of three letters (ISO 639-2/T) by those of two. Only languages that voices have; others are written as unknown. */
const threeLetters: Record<string, string> = {
  ar: 'ara',
  bg: 'bul',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  fa: 'fas',
  fi: 'fin',
  fr: 'fra',
  hi: 'hin',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  nb: 'nob',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sv: 'swe',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'zho',
};

/** A language of three letters for a language tag; `und` if it is not known. */
export function languageOfThreeLetters(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-');
  return /^[a-z]{3}$/u.test(language) ? language : (threeLetters[language] ?? 'und');
}
