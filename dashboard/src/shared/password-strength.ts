/** How hard a password is to guess: from 0 (very weak) to 4 (strong). */
export type Strength = 0 | 1 | 2 | 3 | 4;

const common = /password|passwort|letmein|welcome|qwert|asdf|iloveyou|admin|voxgate|secret|12345|54321|abcd/gi;

/**
 * A rough estimate of the entropy in bits, from the length and the kinds of characters. Repeated characters, sequences
 * and common words count for almost nothing. It is only a hint: the server's policy decides.
 */
export function passwordStrength(password: string): Strength {
  const bits = uncommonLength(password) * Math.log2(alphabetSize(password));
  if (bits < 28) return 0;
  if (bits < 45) return 1;
  if (bits < 65) return 2;
  return bits < 90 ? 3 : 4;
}

/** The labels shown to the user. */
export const strengthNames: Record<Strength, string> = {
  0: 'Very weak',
  1: 'Weak',
  2: 'Fair',
  3: 'Good',
  4: 'Strong',
};

function uncommonLength(password: string): number {
  const characters = Array.from(password.replace(common, '*'));
  return characters.filter((character, index) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? Number.NaN);
    return Number.isNaN(step) || Math.abs(step) > 1;
  }).length;
}

function alphabetSize(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 60],
  ];
  return Math.max(
    1,
    kinds.reduce((size, [kind, letters]) => size + (kind.test(password) ? letters : 0), 0),
  );
}
