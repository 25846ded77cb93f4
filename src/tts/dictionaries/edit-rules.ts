import type { DictionaryRule } from './dictionary-rule';

type Edit = (present: DictionaryRule[]) => DictionaryRule[];

/** Adds rules, or replaces those of the same words in their places. */
export function withRules(added: readonly DictionaryRule[]): Edit {
  return (present) => {
    const rules = new Map(present.map((rule) => [rule.word, rule]));
    for (const rule of added) rules.set(rule.word, rule);
    return [...rules.values()];
  };
}

/** Removes the rules of words. */
export function withoutWords(words: readonly string[]): Edit {
  const removed = new Set(words);
  return (present) => present.filter(({ word }) => !removed.has(word));
}
