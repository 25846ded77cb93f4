/** How hard a password is to guess: 0 not at all, to 4 very. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const common = /password|passwort|letmein|welcome|qwert|asdf|iloveyou|admin|voxgate|secret|12345|54321|abcd/gi;

/**
 * A rough guess, to encourage length: bits by the kinds of characters, where repetitions, runs and the usual words count
 * next to nothing. It is a hint and no gate; the server's policy is what decides.
 */
export function passwordStrength(password: string): Strength {
  const bits = uncommonLength(password) * Math.log2(alphabetSize(password));
  if (bits < 28) return 0;
  if (bits < 45) return 1;
  if (bits < 65) return 2;
  return bits < 90 ? 3 : 4;
}

/** In words, for people. */
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
