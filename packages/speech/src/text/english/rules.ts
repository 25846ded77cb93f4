import { englishClasses } from './classes';
import { rulesOf } from './token-class';

/**
 * The rules for English, class by class. A rule does not see what an earlier rule has replaced. After the last rule, no digits
 * remain.
 */
export const englishRules = rulesOf(englishClasses);
