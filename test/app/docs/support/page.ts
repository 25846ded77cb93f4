import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../../src/platform/project-root';

/** Reads a file of the project, by its path from the root. */
export function readPage(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}

/**
 * The rows of a Markdown table, cell by cell. Cells must not contain `|`.
 *
 * @param heading of the table's first column.
 * @throws {Error} if the page has no such table.
 */
export function tableRows(page: string, heading: string): string[][] {
  const lines = page.split('\n');
  const start = lines.findIndex(
    (line, index) => cellsOf(line)[0] === heading && /^\| *-/u.test(lines[index + 1] ?? ''),
  );
  if (start === -1) throw new Error(`The page has no table whose first column is "${heading}".`);
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end === -1 ? undefined : end).map(cellsOf);
}

/** The code in backticks. */
export function inBackticks(text: string): string[] {
  return Array.from(text.matchAll(/`([^`]+)`/gu), ([, code]) => code!);
}

/** The blocks of code in one language. */
export function codeBlocks(page: string, language: string): string[] {
  return Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gmsu')), ([, code]) => code!);
}

function cellsOf(line: string): string[] {
  if (!line.startsWith('|')) return [];
  return line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());
}
