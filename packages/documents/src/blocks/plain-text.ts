import { maxTitleLength } from '../limits';

/** Marks a line break in text whose white space has not been collapsed. */
export const lineBreak = '\u2028';

// Soft hyphens and other characters that have no width and no sound. Joiners stay: some scripts and emoji need them.
const invisible = /[\u00ad\u200b\u2060\ufeff]|(?![\t\n\r])\p{Cc}/gu;

/** Collapses white space as HTML does, and removes soft hyphens. {@link lineBreak} becomes `\n`. Takes linear time. */
export function collapseSpace(text: string): string {
  return text
    .replace(/[\s\u0085]+/gu, (space) => (space.includes(lineBreak) ? '\n' : ' '))
    .replace(invisible, '')
    .trim();
}

/** A title or a name in one line, of bounded length. @returns `undefined` if there is nothing to say. */
export function oneLine(text: string | undefined): string | undefined {
  const line = collapseSpace((text ?? '').slice(0, 4 * maxTitleLength)).replaceAll('\n', ' ');
  if (!/[\p{L}\p{N}]/u.test(line)) return undefined;
  if (line.length <= maxTitleLength) return line;
  return `${line.slice(0, maxTitleLength - 1).replace(/[\ud800-\udbff]$/u, '')}…`;
}

/** A language as a canonical BCP 47 tag. @returns `undefined` if it is not one, or not a single known one (`und`, `mul`, `zxx`). */
export function languageTag(text: string | undefined): string | undefined {
  const tag = text?.trim().replaceAll('_', '-') ?? '';
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,6}$/iu.test(tag) || /^(?:und|mul|zxx|mis)(?:-|$)/iu.test(tag)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
