import type { Voice } from '../api/types';

/** A voice of a mix, and the position of its slider. */
export interface MixPart {
  voiceId: string;
  /** A whole number from 1 to `heaviest`. */
  weight: number;
}

/** Maximum number of voices in a mix. */
export const maxParts = 8;

/** The right end of the sliders. Two voices can thus have all shares that are multiples of 5 %. */
export const heaviest = 20;

const middle = heaviest / 2;

/** The voices that can be mixed with a voice, and that voice, if it can be mixed. */
export function mixableWith({ engine, sample_rate: rate }: Voice, voices: readonly Voice[]): Voice[] {
  return voices.filter((voice) => voice.is_mixable && voice.engine === engine && voice.sample_rate === rate);
}

/** Whether at least two of the voices can be mixed. */
export function canBeMixed(voices: readonly Voice[]): boolean {
  return voices.some((voice) => isMixableIn(voices, voice));
}

/** Whether a mix can be spoken, and moved with the sliders. */
export function isPossibleMix(parts: readonly MixPart[], voices: readonly Voice[]): boolean {
  if (parts.length < 2 || parts.length > maxParts) return false;
  const first = voiceOf(parts[0]!, voices);
  if (!first || new Set(parts.map(({ voiceId }) => voiceId)).size < parts.length) return false;
  const ids = new Set(mixableWith(first, voices).map(({ voice_id: id }) => id));
  return parts.every(
    ({ voiceId, weight }) => ids.has(voiceId) && Number.isInteger(weight) && weight >= 1 && weight <= heaviest,
  );
}

/** The mix to begin with: that of a saved one, or else equal parts of a voice and of another one, if possible of its language. */
export function firstMix(voice: Voice, voices: readonly Voice[]): MixPart[] {
  const saved = partsOfSaved(voice, voices);
  if (saved) return saved;
  const first = isMixableIn(voices, voice) ? voice : voices.find((each) => isMixableIn(voices, each));
  if (!first) return [];
  const others = mixableWith(first, voices).filter((each) => each !== first);
  const second = others.find(({ language }) => language === first.language) ?? others[0]!;
  return [first, second].map(({ voice_id: voiceId }) => ({ voiceId, weight: middle }));
}

/** A mix with one more voice, if possible of the language of the others. The same mix if there is none. */
export function withAnotherVoice(parts: readonly MixPart[], voices: readonly Voice[]): MixPart[] {
  const [first] = parts.map((part) => voiceOf(part, voices)!);
  const others = mixableWith(first!, voices).filter((voice) => !parts.some((part) => part.voiceId === voice.voice_id));
  const next = others.find(({ language }) => language === first!.language) ?? others[0];
  return next ? [...parts, { voiceId: next.voice_id, weight: middle }] : [...parts];
}

/** The parts of a saved mix, as far to the right as their sliders go. `undefined` if the sliders have no such positions. */
export function partsOfSaved({ mix }: Voice, voices: readonly Voice[]): MixPart[] | undefined {
  if (mix === undefined) return undefined;
  const parts = readMix(mix);
  const factor = Math.floor(heaviest / Math.max(...parts.map(({ weight }) => weight)));
  const scaled = parts.map(({ voiceId, weight }) => ({ voiceId, weight: weight * factor }));
  return isPossibleMix(scaled, voices) ? scaled : undefined;
}

/** Reads a mix as the server writes it, such as `af_bella(2)+af_heart(1)`. */
export function readMix(mix: string): MixPart[] {
  return mix.split('+').map((part) => {
    const [voiceId = '', weight] = part.split(/[()]/);
    return { voiceId, weight: Number(weight) };
  });
}

/** The shares of the parts, in per cent. */
export function sharesOf(parts: readonly MixPart[]): number[] {
  const sum = parts.reduce((total, { weight }) => total + weight, 0);
  return parts.map(({ weight }) => Math.round((weight / sum) * 100));
}

/** The voices of a saved mix with their shares: "Bella 67 %, Heart 33 %". */
export function partsInWords(mix: string, voices: readonly Voice[]): string {
  const parts = readMix(mix);
  const shares = sharesOf(parts);
  return parts.map((part, place) => `${voiceOf(part, voices)?.name ?? part.voiceId} ${shares[place]} %`).join(', ');
}

/** A mix as a voice, with the id that the server also uses for it: without a common divisor, and the heaviest voice first. */
export function mixedVoice(parts: readonly MixPart[], voices: readonly Voice[]): Voice {
  const divisor = parts.map(({ weight }) => weight).reduce(greatestCommonDivisor);
  const most = Math.max(...parts.map(({ weight }) => weight));
  const all = parts.map(({ voiceId, weight }) => ({ voice: voiceOf({ voiceId }, voices)!, weight }));
  const { language } = all.find(({ weight }) => weight === most)!.voice;
  const isForeign = ({ voice }: (typeof all)[number]) => Number(voice.language !== language);
  const sorted = all.toSorted(
    (one, other) =>
      other.weight - one.weight ||
      isForeign(one) - isForeign(other) ||
      (one.voice.voice_id < other.voice.voice_id ? -1 : 1),
  );
  const id = sorted.map(({ voice, weight }) => `${voice.voice_id}(${weight / divisor})`).join('+');
  const [first] = sorted as [(typeof sorted)[number]];
  return {
    ...first.voice,
    voice_id: id,
    is_default: false,
    name: sorted.map(({ voice }) => voice.name).join(' + '),
    timestamps: first.voice.timestamps.filter((kind) => sorted.every(({ voice }) => voice.timestamps.includes(kind))),
    is_mixable: false,
    mix: id,
  };
}

/** The voice of a part. */
export function voiceOf({ voiceId }: Pick<MixPart, 'voiceId'>, voices: readonly Voice[]): Voice | undefined {
  return voices.find((voice) => voice.voice_id === voiceId);
}

function isMixableIn(voices: readonly Voice[], voice: Voice): boolean {
  return voice.is_mixable && mixableWith(voice, voices).length > 1;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
