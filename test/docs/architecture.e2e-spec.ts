import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root';
import { inBackticks, readPage, tableRows } from './support/page';

interface Rule {
  name: string;
  to: { pathNot?: string };
}

/** Almost every folder may use these. The page says so once. */
const basics = new Set(['config', 'messages', 'errors', 'ids', 'validation', 'caller']);

const { forbidden } = jest.requireActual<{ forbidden: Rule[] }>(join(projectRoot, '.dependency-cruiser.cjs'));

/** The folders that each folder may use according to the rules, besides itself and those that are left out. */
function allowedImports(ruleName: RegExp, leftOut: ReadonlySet<string>): Record<string, string[]> {
  const allowed: Record<string, string[]> = {};
  for (const { name, to } of forbidden) {
    const folder = ruleName.exec(name)?.[1];
    if (folder === undefined || leftOut.has(folder)) continue;
    const [, folders] = /\(([\w|-]+)\)/u.exec(to.pathNot!)!;
    allowed[folder] = folders!
      .split('|')
      .filter((other) => other !== folder && !leftOut.has(other))
      .sort();
  }
  return allowed;
}

function foldersIn(path: string): string[] {
  return readdirSync(join(projectRoot, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

describe('ARCHITECTURE.md', () => {
  const page = readPage('ARCHITECTURE.md');
  /** The first and the last column. */
  const table = (heading: string) =>
    Object.fromEntries(
      tableRows(page, heading).map((cells) => [inBackticks(cells[0]!)[0]!, inBackticks(cells.at(-1)!).sort()]),
    );
  const outer = table('folder');
  const inSpeech = table('folder of speech');

  it('lists what each folder may use, as the rules of dependency-cruiser have it', () => {
    expect(outer).toEqual(allowedImports(/^allowed-imports-of-(?!speech-)(.+)$/u, basics));
  });

  it('lists what each folder of speech may use, as the rules of dependency-cruiser have it', () => {
    expect(inSpeech).toEqual(allowedImports(/^allowed-imports-of-speech-(.+)$/u, new Set()));
  });

  it('lists every folder', () => {
    expect([...Object.keys(outer), ...basics].sort()).toEqual(foldersIn('src'));
    expect(Object.keys(inSpeech).sort()).toEqual(foldersIn('src/speech'));
  });
});
