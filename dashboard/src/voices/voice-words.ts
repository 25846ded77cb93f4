import type { Grounds, Voice } from '../api/types';

/** "kokoro" → "Kokoro". */
export function engineName(engine: string): string {
  return engine.charAt(0).toUpperCase() + engine.slice(1);
}

/** The gender and the age in words: "Young female voice". A mix of both has neither. */
export function kindOf({ gender, age }: Voice): string {
  const words = [...(age === undefined ? [] : [age]), ...(gender === 'unknown' ? [] : [gender]), 'voice'];
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The longest text that can be heard here. The playground takes longer ones. */
export const maxTryCharacters = 500;

/** What the words of `style` mean. Operators may have words of their own. */
export const styleMeanings: Readonly<Record<string, string>> = {
  low: 'lower than most voices of its gender',
  high: 'higher than most voices of its gender',
  even: 'its pitch moves little',
  lively: 'its pitch moves much',
  slow: 'slower than most voices of its language',
  quick: 'quicker than most voices of its language',
  breathy: 'close to a whisper',
};

/** The place of a grade among all grades: the best first, and voices without one last. */
export function rankOf({ grade }: Voice): number {
  if (grade === undefined) return Number.MAX_SAFE_INTEGER;
  const signs: Record<string, number> = { '+': -1, '-': 1 };
  return grade.charCodeAt(0) * 3 + (signs[grade.slice(1)] ?? 0);
}

/** Why the account may use a voice of its own. */
export const groundsInWords: Readonly<Record<Grounds, string>> = {
  own_voice: 'It is my own voice',
  consent: 'The speaker has agreed',
  licence: 'A licence allows it',
};
