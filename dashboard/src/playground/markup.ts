/** Length of what is spoken of a text in Unicode code points; of SSML, about that. */
export function spokenLength(text: string, isSsml: boolean): number {
  const spoken = isSsml ? text.replaceAll(/<[^>]*>/gu, '').replaceAll(/\s+/gu, ' ') : text;
  return Array.from(spoken.trim()).length;
}

/** The line of a text that a message of the server names, in UTF-16 code units; `undefined` if it names none. */
export function lineOfError(message: string, text: string): { start: number; end: number } | undefined {
  const line = Number(/\bline (?<line>\d+)\b/u.exec(message)?.groups?.['line']);
  const lines = text.split('\n');
  if (!(line >= 1 && line <= lines.length)) return undefined;
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return { start, end: start + lines[line - 1]!.length };
}
