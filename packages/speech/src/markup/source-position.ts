/** A place in a text, for people. Both count from 1; columns are Unicode code points. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

/** Finds the line and the column of an offset in UTF-16 code units. A line ends with LF, CR or CR LF. */
export function positionOf(source: string, offset: number): SourcePosition {
  const before = source.slice(0, offset).replaceAll(/\r\n?/gu, '\n');
  const lineStart = before.lastIndexOf('\n') + 1;
  const line = before.split('\n').length;
  return { line, column: Array.from(before.slice(lineStart)).length + 1 };
}
