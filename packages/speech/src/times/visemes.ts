/** Sets of mouth shapes. `arkit` has Oculus's shapes, for faces with Apple's blend shapes: see `arkit-weights.ts`. */
export const visemeSets = ['oculus', 'azure', 'arkit'] as const;
export type VisemeSet = (typeof visemeSets)[number];

/** Oculus's fifteen shapes in the order of their ids, which are 0 to 14. */
export const oculusVisemes = [
  'sil',
  'PP',
  'FF',
  'TH',
  'DD',
  'kk',
  'CH',
  'SS',
  'nn',
  'RR',
  'aa',
  'E',
  'I',
  'O',
  'U',
] as const;
export type OculusViseme = (typeof oculusVisemes)[number];

/** Azure's ids are 0 (silence) to 21. */
export const azureVisemeCount = 22;

/** The shapes of a sound: those of Oculus, and Azure's id. */
interface Shapes {
  readonly oculus: readonly OculusViseme[];
  readonly azure: number;
}

/** Sounds by their shapes: Oculus's, Azure's id, and the sounds. Source: the documentation of both, extended to all of IPA. */
const table: readonly (readonly [oculus: string, azure: number, sounds: string])[] = [
  ['PP', 21, 'p b m ɓ ʙ'],
  ['FF', 18, 'f v ʋ ɱ ɸ β ⱱ'],
  ['TH', 17, 'ð'],
  ['TH', 19, 'θ'],
  ['DD', 19, 't d ɾ ʈ ɖ ɽ ɗ ɺ'],
  ['kk', 20, 'k ɡ ɟ c q ɢ x χ ɣ ɰ ɠ ʄ ʛ'],
  ['kk', 12, 'h ɦ ħ ʕ ʔ'],
  ['CH', 16, 'ʃ ʒ ʂ ʐ ɕ ʑ ç ʝ tʃ dʒ tɕ dʑ tʂ dʐ'],
  ['SS', 15, 's z ɬ ɮ'],
  ['DD SS', 15, 'ts dz'],
  ['nn', 19, 'n ɲ ɳ'],
  ['nn', 20, 'ŋ ɴ'],
  ['nn', 14, 'l ʎ ɭ ʟ ɫ'],
  ['RR', 13, 'ɹ r ɻ ʁ ʀ'],
  ['RR', 5, 'ɚ ɝ'],
  ['aa', 1, 'æ ʌ ɐ'],
  ['aa', 2, 'a ɑ ɶ'],
  ['E', 1, 'ə ɘ ᵊ ɜ ɞ ɤ'],
  ['E', 4, 'e ɛ'],
  ['E I', 4, 'eɪ'],
  ['I', 6, 'i ɪ ɨ ᵻ j'],
  ['O', 3, 'ɔ ɒ'],
  ['O', 8, 'o ø œ ɵ'],
  ['O U', 8, 'oʊ'],
  ['E U', 8, 'əʊ'],
  ['U', 4, 'ʊ'],
  ['U', 7, 'u ʉ y ʏ ɯ w ɥ ʍ'],
  ['aa I', 11, 'aɪ'],
  ['aa U', 9, 'aʊ'],
  ['O I', 10, 'ɔɪ'],
];

const shapesOf = new Map(
  table.flatMap(([oculus, azure, sounds]) =>
    sounds.split(' ').map((sound): [string, Shapes] => [sound, { oculus: oculus.split(' ') as OculusViseme[], azure }]),
  ),
);

/** What does not change the shape of the mouth: stress, length, tones, accents and signs such as aspiration. */
const shapeless = /[\p{M}\p{Lm}\p{Sk}ˈˌː↓→↗↘↑]/gu;

/**
 * The mouth shapes of a sound. A diphthong has two of Oculus's.
 *
 * @param ipa a phoneme of a timestamp, such as `ˈeɪ`.
 * @returns names of Oculus, or Azure's id in digits; silence for what is no sound.
 */
export function visemesOf(ipa: string, set: VisemeSet): readonly string[] {
  const sound = ipa.normalize('NFD').replaceAll(shapeless, '');
  const shapes = shapesOf.get(sound) ?? shapesOf.get(ipa) ?? shapesOf.get(Array.from(sound)[0] ?? '');
  if (set === 'azure') return [String(shapes?.azure ?? 0)];
  return shapes?.oculus ?? ['sil'];
}

/** The shape of a closed, silent mouth. */
export function silentViseme(set: VisemeSet): string {
  return set === 'azure' ? '0' : 'sil';
}

/** The number of a shape in its set. */
export function visemeId(viseme: string, set: VisemeSet): number {
  return set === 'azure' ? Number(viseme) : oculusVisemes.indexOf(viseme as OculusViseme);
}
