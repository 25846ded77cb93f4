/** Norwegian has two written standards, which the same voices read. */
const readAs: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/** How well a voice fits a text: it has its language and region, its language only, or neither. */
export type LanguageFit = 'region' | 'language' | 'none';

/**
 * Tells how well a voice fits the language of a text.
 *
 * @param voice the voice's language as a BCP 47 tag.
 * @param text that of the text. Without a region, its most likely one counts: `pt` is read best by a voice of `pt-BR`.
 */
export function languageFit(voice: string, text: string): LanguageFit {
  const [spoken, written] = [localeOf(voice), localeOf(text)];
  if (!spoken || !written || languageOf(spoken) !== languageOf(written)) return 'none';
  return spoken.region === written.region ? 'region' : 'language';
}

/** @returns the locale, with its most likely region if it has none; `undefined` if it is not a BCP 47 tag. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined;
  }
}

function languageOf({ language }: Intl.Locale): string {
  return readAs[language] ?? language;
}
