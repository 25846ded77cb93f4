import type { TimeSliced } from '../../support/time-slices';
import type { TextInstruction } from '../instructions';
import type { MarkedText } from '../marked-text';
import { barrier, ComparableText, type KeyText } from './comparable-text';
import type { CompiledDictionary } from './compiled-dictionary';
import type { PronunciationRule } from './pronunciation-rule';

/** Offsets that are searched in one step. */
const offsetsPerStep = 100;

/** A match in the source. */
interface Match {
  readonly start: number;
  readonly end: number;
  readonly rule: PronunciationRule;
}

/**
 * Adds an instruction for each word of a text that a dictionary has. Other instructions win: a word that touches one is left as it
 * is. What a rule says is not looked up again.
 *
 * From left to right, the longest match wins; of equally long ones that of the first dictionary; and of one dictionary, the
 * rule with the same case. The time is linear in the length of the text.
 *
 * @param maxCharacters the maximum length of all replacements together.
 * @param onTooLong called when they are longer. It must throw.
 */
export function* applyDictionaries(
  marked: MarkedText,
  dictionaries: readonly CompiledDictionary[],
  { maxCharacters, onTooLong }: { maxCharacters: number; onTooLong: () => never },
): TimeSliced<MarkedText> {
  const used = dictionaries.filter(({ size }) => size > 0);
  if (used.length === 0) return marked;
  const { exact, folded } = yield* comparableTextOf(marked);
  const matches: Match[] = [];
  let characters = 0;
  let foldedOffset = 0;
  let steps = 0;
  for (let offset = 0; offset < exact.key.length;) {
    if (++steps % offsetsPerStep === 0) yield;
    const start = exact.starts[offset]!;
    const found = start === -1 ? undefined : longestOf(used, exact, folded, offset, foldedOffset);
    if (!found) {
      offset++;
      if (start !== -1) foldedOffset = nextUnit(folded, foldedOffset);
      // The rest of a unit that is longer without case than with it, or the other way round.
      while (offset < exact.key.length && exact.starts[offset] === -1) offset++;
      continue;
    }
    const { end, rule } = found;
    matches.push({ start, end, rule });
    characters += rule.alias?.length ?? rule.ipa?.length ?? 0;
    if (characters > maxCharacters) onTooLong();
    while (offset < exact.key.length && (exact.starts[offset] === -1 || exact.starts[offset]! < end)) {
      if (exact.starts[offset] !== -1) foldedOffset = nextUnit(folded, foldedOffset);
      offset++;
    }
  }
  return matches.length === 0 ? marked : { ...marked, instructions: merge(marked.instructions, matches) };
}

function* comparableTextOf({ source, instructions }: MarkedText): TimeSliced<{ exact: KeyText; folded: KeyText }> {
  const text = new ComparableText();
  let written = 0;
  for (const instruction of instructions) {
    yield* text.add(source, written, instruction.start);
    text.addUnit('read' in instruction ? instruction.read : barrier, instruction);
    written = instruction.end;
  }
  yield* text.add(source, written, source.length);
  return text.finish();
}

function nextUnit({ key, starts }: KeyText, offset: number): number {
  let next = offset + 1;
  while (next < key.length && starts[next] === -1) next++;
  return next;
}

function longestOf(
  dictionaries: readonly CompiledDictionary[],
  exact: KeyText,
  folded: KeyText,
  offset: number,
  foldedOffset: number,
): { end: number; rule: PronunciationRule } | undefined {
  let best: { end: number; rule: PronunciationRule } | undefined;
  for (const dictionary of dictionaries) {
    const candidates = [
      inSource(dictionary.exactAt(exact, offset), exact),
      inSource(dictionary.foldedAt(folded, foldedOffset), folded),
    ];
    for (const candidate of candidates) if (candidate && (!best || candidate.end > best.end)) best = candidate;
  }
  return best;
}

function inSource(match: { end: number; rule: PronunciationRule } | undefined, { starts }: KeyText) {
  return match && { end: starts[match.end]!, rule: match.rule };
}

/** Adds matches to a list of instructions, in order. Those for characters inside of a match are replaced by it. */
function merge(instructions: readonly TextInstruction[], matches: readonly Match[]): TextInstruction[] {
  const merged: TextInstruction[] = [];
  let next = 0;
  for (const { start, end, rule } of matches) {
    while (next < instructions.length && instructions[next]!.start < start) merged.push(instructions[next++]!);
    while (next < instructions.length && instructions[next]!.end <= end) next++;
    merged.push({ start, end, ...(rule.ipa === undefined ? { say: rule.alias! } : { phonemes: rule.ipa }) });
  }
  return [...merged, ...instructions.slice(next)];
}
