import { type FallbackVoices, female, male, namedIn } from '../fallback-voice';

/** Azure's English voices, and the voices that replace them. They are not Azure's voices. */
export const englishVoices: Readonly<Record<string, Readonly<Record<string, FallbackVoices>>>> = {
  'en-US': {
    Amber: female('af_river'),
    Ana: female('af_kore'),
    Andrew: male('am_michael'),
    Aria: female('af_nova'),
    Ashley: female('af_nicole'),
    Ava: female('af_heart'),
    Brandon: male('am_liam'),
    Brian: male('am_puck'),
    Christopher: male('am_adam'),
    Cora: female('af_alloy'),
    Davis: male('am_onyx'),
    Elizabeth: female('af_kore'),
    Emma: female('af_bella'),
    Eric: male('am_eric'),
    Guy: male('am_fenrir'),
    Jacob: male('am_echo'),
    Jane: female('af_jessica'),
    Jason: male('am_eric'),
    Jenny: female('af_sarah'),
    Michelle: female('af_aoede'),
    Monica: female('af_alloy'),
    Nancy: female('af_aoede'),
    Roger: male('am_onyx'),
    Sara: female('af_sky'),
    Steffan: male('am_fenrir'),
    Tony: male('am_adam'),
  },
  'en-GB': {
    Abbi: female('bf_alice'),
    Alfie: male('bm_daniel'),
    Bella: female('bf_lily'),
    Elliot: male('bm_fable'),
    Ethan: male('bm_lewis'),
    Hollie: female('bf_alice'),
    Libby: female('bf_isabella'),
    Maisie: female('bf_lily'),
    Noah: male('bm_daniel'),
    Oliver: male('bm_fable'),
    Olivia: female('bf_isabella'),
    Ryan: male('bm_george'),
    Sonia: female('bf_emma'),
    Thomas: male('bm_lewis'),
  },
};

/** The names of other voices that are those of men. All others are those of women. */
const otherMen = new Set(
  (
    'Aarav Adam Alain Alessio Alonso Alvaro Antoine Antonio Arjun Arnau Benigno Bernd Calimero Cataldo Cecilio Christoph Claude ' +
    'Connor Conrad Daichi Dario Derek Diego Dmitry Donato Duarte Dustin Echo Elias Fable Fabio Fabrice Florian Gerard Gerardo Gianni ' +
    'Giuseppe Gonzalo Henri Humberto InJoon Jan Jean Jerome Jonas Jorge Julio Kai Kasper Keita Killian Klaus Kunal Lewis Liam Liberto ' +
    'Lisandro Luciano Lucien Luke Macerio Madhur Marcello Marek Masaru Maurice Mitchell Naoki Nicolau Nil Ollie Onyx Pelayo ' +
    'Prabhat Ralf Rehaan Remy Rinaldo Samuel Saul Teo Thierry Tomas Tristan Valerio William Yago Yves'
  ).split(' '),
);

/** Azure's long names of voices have their locale and their name in brackets. */
const longName = /^Microsoft Server Speech Text to Speech Voice \((?<locale>[\w-]{2,40}), (?<rest>[\w:.-]{1,80})\)$/u;
const shortName = /^(?<locale>[a-z]{2,3}(?:-[A-Z][a-z]{3})?-[A-Z]{2}(?:-[a-z]{2,12})?)-(?<rest>[A-Z][\w:.-]{0,80})$/u;

/** What follows the name of a person. */
const kind = /(?::.*|(?:Turbo)?(?:Multilingual)?(?:Express)?(?:Neural|RUS|Apollo)(?:V\d|HD)?)$/u;

/**
 * Reads the name of a voice. It checks the form of the name, so that clients can use Azure's new voices immediately.
 *
 * @returns `undefined` if it is not the name of one of Azure's voices.
 * @example
 * readVoiceName('en-US-JennyNeural') // { gender: 'female', voices: ['af_sarah'], locale: 'en-US' }
 */
export function readVoiceName(name: string): FallbackVoices | undefined {
  const { locale, rest } = (longName.exec(name) ?? shortName.exec(name))?.groups ?? {};
  if (locale === undefined || rest === undefined || !kind.test(rest)) return undefined;
  const person = rest.replace(kind, '');
  // Mandarin's voices of men begin with Yun.
  const isMan = otherMen.has(person) || person.startsWith('Yun');
  const known = namedIn(englishVoices[locale] ?? {}, person) ?? (isMan ? male() : female());
  return { ...known, locale: locale.split('-').slice(0, 2).join('-') };
}
