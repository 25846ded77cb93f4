// Writes what follows from other files into the Helm chart: the table of values in its README. With --check, writes nothing and fails if it
// is out of date. test/app/deploy/helm-chart.e2e-spec.ts renders the chart.
import { readFileSync } from 'node:fs';
import { isMap, isScalar, parseDocument } from 'yaml';
import { writeGenerated } from './support/generated-files.mjs';
import { inProject } from './support/project.mjs';

const chart = 'deploy/helm/voxgate';
const readme = inProject(chart, 'README.md');

await writeGenerated('npm run chart', [[readme, withTable(readFileSync(readme, 'utf8')), true]]);

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

/** The page with the table of values. */
function withTable(page) {
  const document = parseDocument(readFileSync(inProject(chart, 'values.yaml'), 'utf8'));
  const lines = ['| value | default | |', '| --- | --- | --- |'];
  for (const { name, group, comment, shown } of rowsOf(document.contents)) {
    if (comment) lines.push(`| \`${name}\` | ${shown} | ${comment.replaceAll('|', '\\|')} |`);
    else if (group) lines.push(`| **\`${name}\`** | | **${group.replace(/\.$/u, '')}** |`);
  }
  const marked = /(<!-- values -->)[\s\S]*(<!-- \/values -->)/u;
  if (!marked.test(page)) throw new Error(`${readme} has no place for the table`);
  return page.replace(marked, (_, start, end) => `${start}\n\n${lines.join('\n')}\n\n${end}`);
}
