import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { formatted } from './formatted.mjs';
import { root } from './project.mjs';

/**
 * Writes files that follow from others, unless they are up to date. With --check, writes nothing, and ends the process with code 1 if one
 * is not.
 *
 * @param command writes them again.
 * @param files for each its absolute path, its text, and whether it is formatted.
 */
export async function writeGenerated(command, files) {
  const isCheck = process.argv.includes('--check');
  const outdated = [];
  for (const [path, text, isFormatted] of files) {
    const content = isFormatted ? await formatted(path, text) : text;
    if (existsSync(path) && readFileSync(path, 'utf8') === content) continue;
    outdated.push(relative(root, path));
    if (!isCheck) writeFileSync(path, content);
  }
  const listed = outdated.join(', ');
  if (isCheck && listed) {
    console.error(`Out of date: ${listed}. Run "${command}" and commit the result.`);
    process.exit(1);
  }
  console.log(listed ? `Wrote ${listed}` : 'All is up to date');
}
