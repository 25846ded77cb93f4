import type { KokoroChecks, LanguageCheck } from '../../voices/packs/kokoro/install-kokoro-pack';
import { Espeak, isEspeakInstalled } from '../phonemes/espeak';
import { checkModel } from './prepare/prepared-model';
import { letterOf } from './process/alphabet';
import { espeakVoiceOf, missingSounds } from './process/languages';
import type { Vocabulary } from './process/tokens';

let loading: Promise<Espeak> | undefined;

/** What the engine knows of a pack before it is installed. */
export const kokoroChecks: KokoroChecks = { model: checkModel, language: checkLanguage };

async function checkLanguage(language: string, vocabulary: Vocabulary): Promise<LanguageCheck> {
  const isEnglish = /^en\b/iu.test(language);
  const espeakVoice = espeakVoiceOf(language);
  if (espeakVoice === undefined) return unspeakable(`Voxgate has no phonemes of ${language} for other checkpoints.`);
  // What the published model speaks is written in its letters, and English has sources of its own.
  if (letterOf(language) !== undefined && (isEnglish || isEspeakInstalled())) return { missing: [] };
  if (!isEspeakInstalled()) return unspeakable(`${language} needs espeak-ng, which is not installed.`);
  const espeak = await (loading ??= Espeak.load());
  try {
    return { missing: missingSounds(wordsOf(language), vocabulary, (word) => espeak.pronounce(word, espeakVoice)) };
  } catch {
    return unspeakable(`espeak-ng does not pronounce ${language}.`);
  }
}

function unspeakable(problem: string): LanguageCheck {
  return { problem, missing: [] };
}

/** Some hundred words of a language, from Unicode's data: the names of countries, months and days. */
function wordsOf(language: string): string[] {
  const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const countries = letters.flatMap((one) => letters.flatMap((other) => regions.of(one + other) ?? []));
  const named = (options: Intl.DateTimeFormatOptions, step: number) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => format.format(new Date(Date.UTC(2024, 0, 1) + index * step)));
  };
  const day = 86_400_000;
  const words = [...countries, ...named({ month: 'long' }, 30.5 * day), ...named({ weekday: 'long' }, day)];
  return [...new Set(words.flatMap((name) => name.split(/[^\p{L}\p{M}’']+/u)))].filter((word) => word !== '');
}
