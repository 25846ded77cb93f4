import { type Replacement, applyReplacements } from './replacements';
import type { NormalizedText, SourceRange } from './normalized-text';
import { runToEnd, type TimeSliced } from '../support/time-slices';

/** A normalization rule. */
export interface Rule {
  readonly name: string;
  /** What it recognises, such as a date. Defaults to its name. */
  readonly reason?: string;
  /**
   * Finds replacements in order and without overlaps, in linear time.
   *
   * @param language a BCP 47 tag.
   */
  find(text: string, language: string): Iterable<Replacement>;
}

/**
 * Marks each code unit that an earlier rule has replaced. Later rules cannot match it, and offsets stay the same. It is not a
 * letter, digit, space or punctuation. Rules see it in a caller's own text only if they run before `cleanCharacters`, which
 * removes it.
 */
export const taken = '\ufffc';

/** Replacement of a match: a string for the whole match, an object for named groups, or `undefined` to keep it. */
export type RuleResult = string | Readonly<Record<string, string | undefined>> | undefined;

/** A match. Named groups that did not participate are `''`. */
export interface Match {
  readonly text: string;
  readonly groups: Readonly<Record<string, string>>;
  readonly start: number;
  readonly end: number;
  /** The whole searched text, for looking at the context. */
  readonly input: string;
  readonly language: string;
}

/**
 * Creates a rule from one pattern with the flags `gu` or `giu`. For linear time, repetitions in the pattern must be bounded, or
 * nothing after them may fail.
 *
 * @param pattern a pattern, or a function that makes it at its first use: a language has hundreds.
 * @param because what decided between several readings of a match, for the preview.
 * @example
 * patternRule('section', /§ ?(?=\d)/gu, () => 'section ')
 */
export function patternRule(
  name: string,
  pattern: RegExp | (() => RegExp),
  say: (match: Match) => RuleResult,
  because?: (match: Match) => string | undefined,
): Rule {
  let made = typeof pattern === 'function' ? undefined : pattern;
  const patternOf = () => (made ??= (pattern as () => RegExp)());
  // Group positions are slow to compute and needed for few matches.
  let built: RegExp | undefined;
  const withPlaces = () => (built ??= new RegExp(patternOf().source, `${patternOf().flags.replace('g', '')}dy`));
  return {
    name,
    *find(input, language) {
      for (const match of matchesOf(patternOf(), input)) {
        const [text] = match;
        const start = match.index;
        const end = start + text.length;
        const found: Match = { text, groups: filledGroups(match), start, end, input, language };
        const normalized = say(found);
        if (normalized === undefined) continue;
        const decided = because?.(found);
        const reason = decided === undefined ? undefined : `${name}: ${decided}`;
        if (typeof normalized === 'string') {
          yield { start, end, normalized, reason };
        } else {
          const places = withPlaces();
          places.lastIndex = start;
          for (const each of groupReplacements(places.exec(input)!, normalized)) yield { ...each, reason };
        }
      }
    },
  };
}

/**
 * Like `matchAll`, which copies its pattern at each call. Often the engine has forgotten the compiled pattern by then, and to compile a long
 * one takes milliseconds.
 */
export function* matchesOf(pattern: RegExp, input: string): Generator<RegExpExecArray, void, undefined> {
  if (!pattern.global) throw new TypeError(`${String(pattern)} must be global.`);
  for (let from = 0; from <= input.length;) {
    pattern.lastIndex = from;
    const match = pattern.exec(input);
    // Whoever uses the pattern meanwhile, or later, begins at the start.
    pattern.lastIndex = 0;
    if (!match) return;
    from = match.index + match[0].length;
    if (match[0] === '') from += (input.codePointAt(from) ?? 0) > 0xffff ? 2 : 1;
    yield match;
  }
}

function filledGroups({ groups = {} }: RegExpExecArray): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const name in groups) filled[name] = groups[name] ?? '';
  return filled;
}

function groupReplacements(
  match: RegExpExecArray,
  normalized: Readonly<Record<string, string | undefined>>,
): Replacement[] {
  return Object.entries(normalized)
    .flatMap(([group, text]) => {
      const [start, end] = match.indices!.groups![group] ?? [0, 0];
      return text !== undefined && start < end ? [{ start, end, normalized: text }] : [];
    })
    .sort((one, other) => one.start - other.start);
}

/** Applies rules in order. A rule does not see what earlier rules have replaced. */
export function applyRules(source: string, rules: readonly Rule[], language: string): NormalizedText {
  return runToEnd(applyRulesInSteps(source, rules, language));
}

/**
 * Like {@link applyRules}, with one step per rule.
 *
 * @param fixed ranges of the source, in order, that no rule may change. Rules see them, since they are the context of other words.
 */
export function* applyRulesInSteps(
  source: string,
  rules: readonly Rule[],
  language: string,
  fixed: readonly SourceRange[] = [],
): TimeSliced<NormalizedText> {
  const replacements: Replacement[] = [];
  let text = source;
  for (const rule of rules) {
    yield;
    const matches = outside(fixed, [...rule.find(text, language)]);
    // Before the first replacement, the mark comes from the caller, whose text `cleanCharacters` may not have cleaned yet.
    const found =
      replacements.length === 0 ? matches : matches.filter(({ start, end }) => !text.slice(start, end).includes(taken));
    if (found.length === 0) continue;
    for (const each of found) replacements.push({ ...each, reason: reasonFor(rule, each) });
    text = mask(text, found);
  }
  yield;
  return applyReplacements(
    source,
    replacements.sort((one, other) => one.start - other.start),
  );
}

/** "dates without a year: the month first, as in American English". */
function reasonFor({ name, reason: recognised }: Rule, { reason = name }: Replacement): string {
  return recognised === undefined ? reason : `${recognised}: ${reason}`;
}

/** The replacements that do not overlap any of the ranges. Both are in order. */
export function outside(ranges: readonly SourceRange[], replacements: readonly Replacement[]): readonly Replacement[] {
  if (ranges.length === 0) return replacements;
  let index = 0;
  return replacements.filter(({ start, end }) => {
    while (index < ranges.length && ranges[index]!.end <= start) index++;
    return index === ranges.length || ranges[index]!.start >= end;
  });
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
