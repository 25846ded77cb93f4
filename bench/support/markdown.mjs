import { readFile, writeFile } from 'node:fs/promises';
import { formatted } from '../../scripts/support/formatted.mjs';

const line = (cells) => `| ${cells.join(' | ')} |`;

/** A Markdown table. All cells are text or numbers. */
export function table(heading, rows) {
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Replaces the content between `<!-- name -->` and `<!-- /name -->` in a file with Markdown. */
export async function replaceSection(file, name, content) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = await readFile(file, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no section ${name}.`);
  const changed = `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`;
  await writeFile(file, await formatted(file, changed));
}
