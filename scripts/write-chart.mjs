// Writes what follows from other files into the Helm chart: the table of values in its README. With --check, writes nothing and fails if it
// is out of date. test/app/deploy/helm-chart.e2e-spec.ts renders the chart.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { isMap, isScalar, parseDocument } from 'yaml';

const chart = 'deploy/helm/voxgate';
const isCheck = process.argv.includes('--check');
const outdated = [];

async function write(path, text, parser) {
  const content = parser ? await format(text, { ...(await resolveConfig(path)), parser }) : text;
  let current;
  try {
    current = readFileSync(path, 'utf8');
  } catch {
    current = '';
  }
  if (current === content) return;
  outdated.push(path);
  if (!isCheck) writeFileSync(path, content);
}

/** The rows of a map of values.yaml: each value with its default and the comment above it. */
function rowsOf(map, path = '') {
  return map.items.flatMap(({ key, value }, index) => {
    const name = `${path}${key.value}`;
    const comment = (key.commentBefore ?? (index === 0 ? map.commentBefore : undefined))
      ?.split(/\n\s*\n/u)
      .at(-1)
      .trim()
      .replaceAll(/\n\s*/gu, ' ');
    const isGroup =
      isMap(value) && !value.flow && value.items.some((item) => item.key.commentBefore || value.commentBefore);
    if (isGroup) return [{ name, group: comment }, ...rowsOf(value, `${name}.`)];
    if (comment === undefined) throw new Error(`values.yaml: ${name} has no comment`);
    const shown = isScalar(value) ? JSON.stringify(value.value) : JSON.stringify(value.toJSON());
    return [{ name, comment, shown: shown === '""' ? '' : `\`${shown.replace(/^"(.*)"$/u, '$1')}\`` }];
  });
}

async function writeTable() {
  const path = `${chart}/README.md`;
  const document = parseDocument(readFileSync(`${chart}/values.yaml`, 'utf8'));
  const lines = ['| value | default | |', '| --- | --- | --- |'];
  for (const { name, group, comment, shown } of rowsOf(document.contents)) {
    if (comment) lines.push(`| \`${name}\` | ${shown} | ${comment.replaceAll('|', '\\|')} |`);
    else if (group) lines.push(`| **\`${name}\`** | | **${group.replace(/\.$/u, '')}** |`);
  }
  const page = readFileSync(path, 'utf8');
  const marked = /(<!-- values -->)[\s\S]*(<!-- \/values -->)/u;
  if (!marked.test(page)) throw new Error(`${path} has no place for the table`);
  await write(
    path,
    page.replace(marked, (_, start, end) => `${start}\n\n${lines.join('\n')}\n\n${end}`),
    'markdown',
  );
}

await writeTable();
if (isCheck && outdated.length > 0) {
  console.error(`Out of date: ${outdated.join(', ')}. Run "npm run chart" and commit the result.`);
  process.exit(1);
}
console.log(isCheck ? 'The chart is up to date' : `Wrote ${outdated.join(', ') || 'nothing: the chart is up to date'}`);
