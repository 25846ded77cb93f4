import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../../../../src/platform/project-root';

/** Folders that hold nothing of the project's own text. */
const skipped = new Set(['node_modules', 'dist', 'data', 'coverage']);

/** Every Markdown file of the project, by its path from the root. THIRD-PARTY-NOTICES.md is other people's text. */
export function markdownFiles(folder = projectRoot): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return skipped.has(entry.name) || entry.name.startsWith('.') || entry.name.startsWith('dist.')
        ? []
        : markdownFiles(path);
    }
    const isOurs = entry.name.endsWith('.md') && entry.name !== 'THIRD-PARTY-NOTICES.md';
    return isOurs ? [relative(projectRoot, path)] : [];
  });
}

/** The targets of the links and images in a page. */
export function linkTargets(markdown: string): string[] {
  const text = withoutCode(markdown);
  return Array.from(text.matchAll(/\]\(([^()\s]+)\)/gu), ([, target]) => target!);
}

/** The anchors of a page's headings, as GitHub makes them. */
export function anchors(markdown: string): Set<string> {
  const found = new Set<string>();
  const withoutBlocks = markdown.replaceAll(/^```.*?^```$/gmsu, '');
  for (const [, heading] of withoutBlocks.matchAll(/^#{1,6} +(.+?) *$/gmu)) {
    const slug = heading!
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let count = 1; found.has(anchor); count++) anchor = `${slug}-${count}`;
    found.add(anchor);
  }
  return found;
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```.*?^```$/gmsu, '').replaceAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/gsu, '');
}
