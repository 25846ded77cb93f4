import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../../src/platform/project-root';
import { anchors, linkTargets, markdownFiles } from './support/markdown-files';
import { readPage } from './support/page';

const files = markdownFiles();

/** Pages whose subject is what files were called before. */
const listsFormerNames = new Set(['CHANGELOG.md']);

/**
 * A path of a source file from the root, in inline code, without a placeholder such as `<name>`. A path before a code block is the
 * name of a file to write.
 */
const pathInCode =
  /`((?:src|packages|test|bench|scripts|tools|dashboard|proofs|deploy|docs)\/[\w./-]+\.\w+)`(?!:\n\n```)/gu;

describe('The links of the documentation', () => {
  it('are found at all', () => {
    expect(files).toEqual(expect.arrayContaining(['README.md', join('docs', 'api.md')]));
    expect(linkTargets(readPage('README.md'))).toContain('docs/api.md');
  });

  it('lead from docs/README.md to every page for callers, operators and extenders', () => {
    const pages = files.filter(
      (file) => /^docs\/(?:dialects\/)?[^/]+\.md$/u.test(file) && file !== join('docs', 'README.md'),
    );
    const listed = new Set(linkTargets(readPage('docs/README.md')).map((target) => join('docs', target)));
    expect(pages.filter((page) => !listed.has(page))).toEqual([]);
  });

  it.each(files)('lead to files and headings that exist: %s', (file) => {
    const broken = linkTargets(readPage(file)).filter((target) => !/^[a-z]+:/u.test(target) && !leads(file, target));
    expect(broken).toEqual([]);
  });

  it.each(files.filter((file) => !listsFormerNames.has(file)))('name paths that exist: %s', (file) => {
    const paths = Array.from(readPage(file).matchAll(pathInCode), ([, path]) => path!);
    const missing = paths.filter((path) => !existsSync(join(projectRoot, path)));
    expect(missing).toEqual([]);
  });
});

function leads(from: string, target: string): boolean {
  const [path, anchor] = target.split('#', 2) as [string, string | undefined];
  const file = path === '' ? from : join(dirname(from), decodeURIComponent(path));
  if (!existsSync(join(projectRoot, file))) return false;
  return anchor === undefined || !file.endsWith('.md') || anchors(readPage(file)).has(anchor);
}
