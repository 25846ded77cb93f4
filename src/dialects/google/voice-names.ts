import { type FallbackVoices, female, male, namedIn } from '../fallback-voice';

/** Google's English voices by their letters, and the voices that replace them. They are not Google's voices. */
export const englishVoices: Readonly<Record<string, Readonly<Record<string, FallbackVoices>>>> = {
  'en-US': {
    A: male('am_michael'),
    B: male('am_fenrir'),
    C: female('af_sarah'),
    D: male('am_onyx'),
    E: female('af_nova'),
    F: female('af_heart'),
    G: female('af_bella'),
    H: female('af_jessica'),
    I: male('am_echo'),
    J: male('am_puck'),
    K: female('af_kore'),
    L: female('af_aoede'),
    M: male('am_adam'),
    N: male('am_eric'),
    O: female('af_alloy'),
    Q: male('am_liam'),
  },
  'en-GB': {
    A: female('bf_emma'),
    B: male('bm_george'),
    C: female('bf_isabella'),
    D: male('bm_lewis'),
    F: female('bf_alice'),
    N: female('bf_lily'),
    O: male('bm_daniel'),
  },
};

/** The letters of other languages' voices that are those of men. All others are those of women. */
const otherMen: Readonly<Record<string, string>> = {
  cmn: 'BCJ',
  de: 'BDEHJKQ',
  en: 'BD',
  es: 'BFGJKU',
  fr: 'BDG',
  hi: 'BCF',
  it: 'CDF',
  ja: 'CDK',
  ko: 'CD',
  nl: 'BCG',
  pl: 'BCG',
  pt: 'BE',
  ru: 'BD',
};

/** The people after whom Google's newest voices are named, in all languages. Kokoro has voices of some of the same names. */
const people: Readonly<Record<string, FallbackVoices>> = {
  Achernar: female(),
  Achird: male(),
  Algenib: male(),
  Algieba: male(),
  Alnilam: male(),
  Aoede: female('af_aoede'),
  Autonoe: female(),
  Callirrhoe: female(),
  Charon: male(),
  Despina: female(),
  Enceladus: male(),
  Erinome: female(),
  Fenrir: male('am_fenrir'),
  Gacrux: female(),
  Iapetus: male(),
  Kore: female('af_kore'),
  Laomedeia: female(),
  Leda: female(),
  Orus: male(),
  Puck: male('am_puck'),
  Pulcherrima: female(),
  Rasalgethi: male(),
  Sadachbia: male(),
  Sadaltager: male(),
  Schedar: male(),
  Sulafat: female(),
  Umbriel: male(),
  Vindemiatrix: female(),
  Zephyr: female(),
  Zubenelgenubi: male(),
};

const pattern =
  /^(?<locale>[a-z]{2,3}-[A-Z]{2})-(?<kind>[A-Z][A-Za-z\d]{1,20}(?:-HD)?)-(?<voice>[A-Z][A-Za-z]{0,30}|\d)$/u;

/**
 * Reads the name of a voice. It checks the form of the name, so that clients can use Google's new voices immediately.
 *
 * @param language of the request, for names without one.
 * @returns `undefined` if it is not the name of one of Google's voices.
 * @example
 * readVoiceName('en-US-Neural2-F') // { gender: 'female', voices: ['af_heart'], locale: 'en-US' }
 */
export function readVoiceName(name: string, language = 'en-US'): FallbackVoices | undefined {
  const person = namedIn(people, name);
  if (person) return { ...person, locale: language };
  const { locale, voice } = pattern.exec(name)?.groups ?? {};
  if (locale === undefined || voice === undefined) return undefined;
  const known = namedIn(people, voice) ?? namedIn(englishVoices[locale] ?? {}, voice) ?? voiceOfLetter(locale, voice);
  return { ...known, locale: readAs(locale) };
}

function voiceOfLetter(locale: string, letter: string): FallbackVoices {
  return otherMen[locale.split('-')[0]!]?.includes(letter) ? male() : female();
}

/** Google names Mandarin by its own code. */
function readAs(locale: string): string {
  return locale.replace(/^cmn-/u, 'zh-');
}

/** Chooses a voice by language and gender alone. */
export function voiceLike(language: string, gender: FallbackVoices['gender'] | undefined): FallbackVoices {
  return { ...(gender === 'male' ? male() : female()), locale: readAs(language) };
}
