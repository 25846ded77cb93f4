import { ApiError } from '../../platform/errors/api-error';
import { type FieldNames, type FieldProblem, nameOf } from '../../platform/errors/field-problem';
import { phoneticAlphabets, readPronunciation, type TimeSliced } from '@voxgate/speech';
import { oneOf } from '../../platform/validation/one-of';
import { checkLabel, normaliseLabel } from '../../platform/validation/label';
import { isObject } from '../../platform/validation/is-object';
import type { DictionaryRule } from './dictionary-rule';
import { maxAliasLength, maxPhonemesLength, maxRules } from './limits';

/** Rules that are read in one step. */
const rulesPerStep = 50;

/** A message names no more problems than this. */
const maxProblems = 20;

const fields = new Set(['word', 'alias', 'phonemes', 'alphabet', 'case_sensitive', 'word_boundaries']);

/**
 * Reads the rules of a request.
 *
 * @param names the fields' names in the API of the route, if they differ.
 * @param nativeForm makes a rule in the form of this API of one in that of the route.
 * @throws {ApiError} `INVALID_REQUEST`, which names the rules and what is wrong with them; what `nativeForm` throws.
 */
export function* readRules(
  given: unknown,
  names: FieldNames = {},
  nativeForm: (rule: unknown, index: number) => unknown = (rule) => rule,
): TimeSliced<DictionaryRule[]> {
  if (!Array.isArray(given) || given.length > maxRules) {
    const count = Array.isArray(given) ? `; it has ${given.length}` : '';
    const rule = `must be a list of at most ${maxRules} rules${count}`;
    throw ApiError.ofFields('INVALID_REQUEST', [{ field: 'rules', reason: 'invalid', rule }]);
  }
  const rules: DictionaryRule[] = [];
  const problems: FieldProblem[] = [];
  const indexes = new Map<string, number>();
  for (const [index, each] of given.entries()) {
    if (index % rulesPerStep === rulesPerStep - 1) yield;
    const read = readRule(nativeForm(each, index), names);
    const problem = 'rule' in read ? duplicate(read.rule, indexes, index) : read.problem;
    if (problem) {
      const field = problem.field === '' ? '' : `.${nameOf(problem.field, names)}`;
      problems.push({ field: `rules[${index}]${field}`, reason: 'invalid', rule: problem.rule });
      if (problems.length === maxProblems) break;
    } else if ('rule' in read) rules.push(read.rule);
  }
  if (problems.length > 0) throw ApiError.ofFields('INVALID_REQUEST', problems);
  return rules;
}

/** What is wrong with a field of a rule; with the rule itself if the field is `''`. */
interface RuleProblem {
  field: string;
  rule: string;
}

function duplicate({ word }: DictionaryRule, indexes: Map<string, number>, index: number): RuleProblem | undefined {
  const first = indexes.get(word);
  if (first !== undefined) return { field: 'word', rule: `is the word of rules[${first}], too; a word has one rule` };
  indexes.set(word, index);
  return undefined;
}

/** Reads one rule, for example of a lexicon. */
export function readRule(given: unknown, names: FieldNames = {}): { rule: DictionaryRule } | { problem: RuleProblem } {
  if (!isObject(given)) {
    return { problem: { field: '', rule: 'must be an object' } };
  }
  const values = new Map(Object.entries(given));
  for (const name of values.keys()) {
    if (!fields.has(name)) return { problem: { field: name, rule: 'is not a known field' } };
  }
  const word = values.get('word');
  const label = typeof word === 'string' ? normaliseLabel(word) : word;
  const problem =
    problemOf('word', checkLabel(label) ?? xmlProblem(label as string)) ??
    problemOf('case_sensitive', flagProblem(values.get('case_sensitive'))) ??
    problemOf('word_boundaries', flagProblem(values.get('word_boundaries')));
  if (problem) return { problem };
  const rule = {
    word: label as string,
    case_sensitive: (values.get('case_sensitive') as boolean | null | undefined) ?? true,
    word_boundaries: (values.get('word_boundaries') as boolean | null | undefined) ?? true,
  };
  const alias = values.get('alias') ?? undefined;
  const phonemes = values.get('phonemes') ?? undefined;
  if ((alias === undefined) === (phonemes === undefined)) {
    const [one, other] = [nameOf('alias', names), nameOf('phonemes', names)];
    return { problem: { field: '', rule: `of ${quoted(rule.word)} must have either "${one}" or "${other}"` } };
  }
  return alias === undefined ? withPhonemes(rule, phonemes, values.get('alphabet') ?? 'ipa') : withAlias(rule, alias);
}

function withAlias(rule: DictionaryRule, alias: unknown): { rule: DictionaryRule } | { problem: RuleProblem } {
  const found = textProblem(alias, maxAliasLength);
  if (found !== undefined) return { problem: { field: 'alias', rule: `of ${quoted(rule.word)} ${found}` } };
  return { rule: { ...rule, alias: collapsed(alias as string) } };
}

function withPhonemes(
  rule: DictionaryRule,
  phonemes: unknown,
  alphabet: unknown,
): { rule: DictionaryRule } | { problem: RuleProblem } {
  const wrongAlphabet = oneOf(phoneticAlphabets, alphabet);
  if (wrongAlphabet !== undefined)
    return { problem: { field: 'alphabet', rule: `of ${quoted(rule.word)} ${wrongAlphabet}` } };
  const known = alphabet as (typeof phoneticAlphabets)[number];
  const found =
    textProblem(phonemes, maxPhonemesLength) ?? readPronunciation((phonemes as string).trim(), known).problem;
  if (found !== undefined) return { problem: { field: 'phonemes', rule: `of ${quoted(rule.word)} ${found}` } };
  return { rule: { ...rule, phonemes: collapsed(phonemes as string), alphabet: known } };
}

function problemOf(field: string, rule: string | undefined): RuleProblem | undefined {
  return rule === undefined ? undefined : { field, rule };
}

function flagProblem(value: unknown): string | undefined {
  return value === undefined || value === null || typeof value === 'boolean' ? undefined : 'must be true or false';
}

function textProblem(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (!value.isWellFormed()) return 'must be well-formed Unicode (it has a lone surrogate)';
  const length = Array.from(value.trim().slice(0, 2 * longest + 2)).length;
  if (length < 1 || length > longest) return `must have 1 to ${longest} characters`;
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)) return 'must not contain control characters or line breaks';
  return xmlProblem(value);
}

/** XML cannot have these characters, and every rule can be exported. */
function xmlProblem(text: string): string | undefined {
  return /[\ufffe\uffff]/u.test(text) ? 'must not contain U+FFFE or U+FFFF' : undefined;
}

/** One space for each white space, as in XML. */
function collapsed(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ');
}

function quoted(word: string): string {
  return JSON.stringify(word);
}
