import type { Replacement } from './alignment';
import { align } from './alignment';
import type { SpokenText } from './spoken-text';
import { finish, type Steps } from './steps';

/** One family of things that are said otherwise than they are written. */
export interface Rule {
  readonly name: string;
  /**
   * Finds what to replace, in order and without overlaps, in time that grows no faster than the text.
   *
   * @param language a BCP 47 tag.
   */
  find(text: string, language: string): Iterable<Replacement>;
}

/**
 * Stands for each code unit that an earlier rule has taken, so that no later rule sees into it, and the offsets stay.
 * It is no letter, digit, space or punctuation, and `cleanCharacters` has removed it from what callers send.
 */
export const taken = '\ufffc';

/** What a pattern's match is replaced with: all of it by one text, or some of its named groups; `undefined`: left as it is. */
export type Spoken = string | Readonly<Record<string, string | undefined>> | undefined;

/** A match whose named groups all have a value, as `''` if they took no part. */
export interface Match {
  readonly text: string;
  readonly groups: Readonly<Record<string, string>>;
  readonly start: number;
  readonly end: number;
  /** The whole text that is being searched, for a look at the neighbours. */
  readonly input: string;
  readonly language: string;
}

/**
 * A rule made of one pattern, with the flags `gu` or `giu`. For time that grows no faster than the text, what repeats in it is
 * bounded, or is such that nothing after it can fail.
 *
 * @example
 * patternRule('section', /§ ?(?=\d)/gu, () => 'section ')
 */
export function patternRule(name: string, pattern: RegExp, say: (match: Match) => Spoken): Rule {
  // Where the groups are is asked for few matches, and costs time.
  const withPlaces = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}dy`);
  return {
    name,
    *find(input, language) {
      for (const match of input.matchAll(pattern)) {
        const [text] = match;
        const start = match.index;
        const end = start + text.length;
        const spoken = say({ text, groups: filledGroups(match), start, end, input, language });
        if (typeof spoken === 'string') {
          yield { start, end, spoken };
        } else if (spoken) {
          withPlaces.lastIndex = start;
          yield* groupReplacements(withPlaces.exec(input)!, spoken);
        }
      }
    },
  };
}

function filledGroups({ groups = {} }: RegExpExecArray): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const name in groups) filled[name] = groups[name] ?? '';
  return filled;
}

function groupReplacements(
  match: RegExpExecArray,
  spoken: Readonly<Record<string, string | undefined>>,
): Replacement[] {
  return Object.entries(spoken)
    .flatMap(([group, text]) => {
      const [start, end] = match.indices!.groups![group] ?? [0, 0];
      return text !== undefined && start < end ? [{ start, end, spoken: text }] : [];
    })
    .sort((one, other) => one.start - other.start);
}

/** Applies rules in order: what one has replaced is out of reach of the next. */
export function applyRules(source: string, rules: readonly Rule[], language: string): SpokenText {
  return finish(applyRulesInSteps(source, rules, language));
}

/** As {@link applyRules}; each rule is a step. */
export function* applyRulesInSteps(source: string, rules: readonly Rule[], language: string): Steps<SpokenText> {
  const replacements: Replacement[] = [];
  let text = source;
  for (const rule of rules) {
    yield;
    const matches = [...rule.find(text, language)];
    // Before the first change, the mark can only be the caller's own.
    const found =
      replacements.length === 0 ? matches : matches.filter(({ start, end }) => !text.slice(start, end).includes(taken));
    if (found.length === 0) continue;
    for (const replacement of found) replacements.push(replacement);
    text = mask(text, found);
  }
  yield;
  return align(
    source,
    replacements.sort((one, other) => one.start - other.start),
  );
}

function mask(text: string, replacements: readonly Replacement[]): string {
  const pieces: string[] = [];
  let written = 0;
  for (const { start, end } of replacements) {
    pieces.push(text.slice(written, start), taken.repeat(end - start));
    written = end;
  }
  pieces.push(text.slice(written));
  return pieces.join('');
}
