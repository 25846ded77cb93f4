import type { Rule } from '../rule';
import { englishClasses } from './classes';

/**
 * The rules for English, class by class. A rule does not see what an earlier rule has replaced. After the last rule, no digits
 * remain.
 */
export const englishRules: readonly Rule[] = englishClasses.flatMap(({ name, rules }) =>
  rules.map((rule) => ({ ...rule, reason: name })),
);
