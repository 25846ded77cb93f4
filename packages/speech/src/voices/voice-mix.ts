import { InvalidVoiceMixError } from '../errors';

/** A voice of a mix. */
export interface MixPart {
  readonly voiceId: string;
  /** Its share of the mix, in proportion to the weights of the other parts: a whole number above 0. */
  readonly weight: number;
}

/** Maximum number of parts. More voices cannot be told apart in the sound, and each needs its file in memory. */
const maxParts = 8;

/** Weights have at most this many decimals, so that they can be compared exactly. */
const decimals = 3;
const thousandths = 10 ** decimals;
const heaviest = 1000;

/** A part as it is written: a voice, and a weight in brackets. */
const written = /^(?<voiceId>[^\s()+]+)\s*(?:\((?<weight>[^()]*)\))?$/u;
const decimal = /^(?:\d{1,10}(?:\.\d{0,10})?|\.\d{1,10})$/u;

/** Whether an id is written as a mix, such as `af_bella(2)+af_heart(1)`. The ids of voices have none of these characters. */
export function isMix(voiceId: string): boolean {
  return /[+()]/u.test(voiceId);
}

/**
 * Reads a mix: voices joined by `+`, each with a weight in brackets. A voice without one has the weight 1. Takes time linear in the
 * length of the id.
 *
 * @returns the parts in the order in which they are written, each voice once. The weights have no common divisor, so that `a(4)+b(2)`
 *   and `a(2)+b(1)` have the same parts.
 * @throws {InvalidVoiceMixError}
 */
export function parseMix(voiceId: string): MixPart[] {
  const refuse = (rule: string): never => {
    throw new InvalidVoiceMixError(voiceId, rule);
  };
  const items = voiceId.split('+');
  if (items.length > maxParts) refuse(`must mix at most ${maxParts} voices`);
  const weights = new Map<string, number>();
  for (const item of items) {
    const { voiceId: part, weight = '1' } = written.exec(item.trim())?.groups ?? {};
    if (part === undefined) return refuse('must be voices joined by "+", such as af_bella(2)+af_heart(1)');
    const value = decimal.test(weight.trim()) ? Math.round(Number(weight) * thousandths) : 0;
    const sum = (weights.get(part) ?? 0) + value;
    if (value < 1 || sum > heaviest * thousandths) {
      refuse(`must have weights from 0.001 to ${heaviest}, such as af_bella(2)+af_heart(0.5)`);
    }
    weights.set(part, sum);
  }
  const divisor = [...weights.values()].reduce(greatestCommonDivisor);
  return Array.from(weights, ([part, weight]) => ({ voiceId: part, weight: weight / divisor }));
}

/** Writes parts as the id of a mix, from which `parseMix` reads them again. One part alone is the voice itself. */
export function mixId(parts: readonly MixPart[]): string {
  if (parts.length === 1) return parts[0]!.voiceId;
  const unit = parts.some(({ weight }) => weight > heaviest) ? thousandths : 1;
  return parts.map(({ voiceId, weight }) => `${voiceId}(${weight / unit})`).join('+');
}

/**
 * Puts parts into the order that all mixes with the same sound share: the heaviest first, then by id. The voice that comes first gives
 * the mix its language. If several are as heavy, those of the language of the one that is named first come first.
 */
export function inMixOrder(parts: readonly MixPart[], languageOf: (voiceId: string) => string): MixPart[] {
  const most = Math.max(...parts.map(({ weight }) => weight));
  const language = languageOf(parts.find(({ weight }) => weight === most)!.voiceId);
  const isForeign = ({ voiceId }: MixPart) => Number(languageOf(voiceId) !== language);
  return parts.toSorted(
    (one, other) =>
      other.weight - one.weight || isForeign(one) - isForeign(other) || (one.voiceId < other.voiceId ? -1 : 1),
  );
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
