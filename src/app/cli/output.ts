/** The columns of a table: headings by the keys of the row objects. */
export type Columns<Row> = Partial<Record<keyof Row & string, string>>;

/** Prints a result as JSON or as text. */
export function print(json: boolean | undefined, result: unknown, words: string): void {
  console.log(json ? JSON.stringify(result, null, 2) : words);
}

/** Formats rows as an aligned table; returns `empty` if there are no rows. */
export function table<Row extends object>(rows: readonly Row[], columns: Columns<Row>, empty: string): string {
  if (rows.length === 0) return empty;
  const keys = Object.keys(columns) as (keyof Row & string)[];
  const lines = [keys.map((key) => columns[key]!), ...rows.map((row) => keys.map((key) => cell(row[key])))];
  const widths = keys.map((_, index) => Math.max(...lines.map((line) => line[index]!.length)));
  return lines
    .map((line) =>
      line
        .map((text, index) => text.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return value instanceof Date ? value.toISOString() : `${value as string | number}`;
}
