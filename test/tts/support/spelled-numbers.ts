const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const sizes = ['', ' thousand', ' million', ' billion'];

/** A whole number in American English, computed independently of the code under test. */
export function spelled(value: number): string {
  if (value < 20) return ones[value]!;
  if (value < 100) return tens[Math.floor(value / 10)]! + (value % 10 ? `-${ones[value % 10]}` : '');
  if (value < 1000) return `${ones[Math.floor(value / 100)]} hundred${value % 100 ? ` ${spelled(value % 100)}` : ''}`;
  const groups: string[] = [];
  for (let rest = value, size = 0; rest > 0; rest = Math.floor(rest / 1000), size++) {
    if (rest % 1000) groups.unshift(spelled(rest % 1000) + sizes[size]!);
  }
  return groups.join(' ');
}

/** Digit by digit. */
export function spelledDigits(digits: string): string {
  return Array.from(digits, (digit) => ones[Number(digit)]!).join(' ');
}

const irregular: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** The ordinal of a number. */
export function spelledOrdinal(value: number): string {
  return spelled(value).replace(
    /[a-z]+$/u,
    (last) => irregular[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`),
  );
}

/** A year from 1100 to 2099. */
export function spelledYear(year: number): string {
  const rest = year % 100;
  if (year >= 2000 && year < 2010) return spelled(year);
  const century = spelled(Math.floor(year / 100));
  if (rest === 0) return `${century} hundred`;
  return `${century} ${rest < 10 ? 'oh ' : ''}${spelled(rest)}`;
}

/** A count of minutes or seconds after a colon. */
export function spelledMinutes(minutes: number): string {
  return `${minutes < 10 ? 'oh ' : ''}${spelled(minutes)}`;
}
