import { type FallbackVoices, female, male, namedIn } from '../fallback-voice';

/** Deepgram's default. */
export const defaultModel = 'aura-asteria-en';

/** The names in Deepgram's English models, and the voices that replace them. They are not Deepgram's voices. */
export const englishNames = {
  amalthea: { gender: 'female', voices: ['af_sky', 'slt'] },
  andromeda: { gender: 'female', voices: ['af_aoede', 'slt'] },
  angus: { gender: 'male', voices: ['bm_george', 'awb'] },
  apollo: { gender: 'male', voices: ['am_michael', 'rms'] },
  arcas: { gender: 'male', voices: ['am_fenrir', 'rms'] },
  aries: { gender: 'male', voices: ['am_puck', 'rms'] },
  asteria: { gender: 'female', voices: ['af_bella', 'slt'] },
  athena: { gender: 'female', voices: ['bf_emma', 'slt'] },
  atlas: { gender: 'male', voices: ['am_onyx', 'rms'] },
  aurora: { gender: 'female', voices: ['af_alloy', 'slt'] },
  callista: { gender: 'female', voices: ['af_jessica', 'slt'] },
  cora: { gender: 'female', voices: ['af_river', 'slt'] },
  cordelia: { gender: 'female', voices: ['af_heart', 'slt'] },
  delia: { gender: 'female', voices: ['af_bella', 'slt'] },
  draco: { gender: 'male', voices: ['bm_fable', 'awb'] },
  electra: { gender: 'female', voices: ['af_nicole', 'slt'] },
  harmonia: { gender: 'female', voices: ['af_aoede', 'slt'] },
  helena: { gender: 'female', voices: ['af_kore', 'slt'] },
  helios: { gender: 'male', voices: ['bm_lewis', 'awb'] },
  hera: { gender: 'female', voices: ['af_sarah', 'slt'] },
  hermes: { gender: 'male', voices: ['am_adam', 'rms'] },
  hyperion: { gender: 'male', voices: ['am_michael', 'rms'] },
  iris: { gender: 'female', voices: ['af_kore', 'slt'] },
  janus: { gender: 'female', voices: ['af_sarah', 'slt'] },
  juno: { gender: 'female', voices: ['af_nova', 'slt'] },
  jupiter: { gender: 'male', voices: ['am_fenrir', 'rms'] },
  luna: { gender: 'female', voices: ['af_nicole', 'slt'] },
  mars: { gender: 'male', voices: ['am_puck', 'rms'] },
  minerva: { gender: 'female', voices: ['af_sky', 'slt'] },
  neptune: { gender: 'male', voices: ['am_echo', 'rms'] },
  odysseus: { gender: 'male', voices: ['am_eric', 'rms'] },
  ophelia: { gender: 'female', voices: ['af_alloy', 'slt'] },
  orion: { gender: 'male', voices: ['am_echo', 'rms'] },
  orpheus: { gender: 'male', voices: ['am_liam', 'rms'] },
  pandora: { gender: 'female', voices: ['bf_isabella', 'slt'] },
  perseus: { gender: 'male', voices: ['am_liam', 'rms'] },
  phoebe: { gender: 'female', voices: ['af_jessica', 'slt'] },
  pluto: { gender: 'male', voices: ['am_onyx', 'rms'] },
  saturn: { gender: 'male', voices: ['am_adam', 'rms'] },
  selene: { gender: 'female', voices: ['af_river', 'slt'] },
  stella: { gender: 'female', voices: ['af_nova', 'slt'] },
  thalia: { gender: 'female', voices: ['af_heart', 'slt'] },
  theia: { gender: 'female', voices: ['af_heart', 'slt'] },
  vesta: { gender: 'female', voices: ['af_bella', 'slt'] },
  zeus: { gender: 'male', voices: ['am_eric', 'rms'] },
} as const satisfies Record<string, FallbackVoices>;

/** The names in Deepgram's models of other languages that are those of men. All others are those of women. */
const otherMen = new Set([
  'alvaro',
  'aquila',
  'cesare',
  'dionisio',
  'ebisu',
  'elio',
  'fabian',
  'flavio',
  'fujin',
  'hector',
  'javier',
  'julius',
  'lars',
  'luciano',
  'nestor',
  'perseo',
  'roman',
  'sander',
  'sirio',
  'valerio',
]);

/**
 * Reads the name of a model: its voice and its language. It checks the form of the name, so that clients can use Deepgram's new
 * models immediately.
 *
 * @returns `undefined` if it is not the name of one of Deepgram's models for speech.
 * @example
 * readModel('aura-2-thalia-en')?.locale // 'en'
 */
export function readModel(model: string): FallbackVoices | undefined {
  const { name, locale } = /^aura-(?:2-)?(?<name>[a-z]{1,40})-(?<locale>[a-z]{2})$/u.exec(model)?.groups ?? {};
  if (name === undefined || locale === undefined) return undefined;
  const english = locale === 'en' ? namedIn<FallbackVoices>(englishNames, name) : undefined;
  return { ...(english ?? (otherMen.has(name) ? male() : female())), locale };
}
