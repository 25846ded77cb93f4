import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/platform/project-root';
import { inBackticks, readPage, tableRows } from './support/page';

interface Rule {
  name: string;
  to: { pathNot?: string };
}

const { forbidden } = jest.requireActual<{ forbidden: Rule[] }>(join(projectRoot, '.dependency-cruiser.cjs'));

/** What the names of rules have after a prefix, with the rules. */
const rulesAfter = (prefix: string) =>
  forbidden
    .filter(({ name }) => name.startsWith(prefix))
    .map((rule) => ({ ...rule, name: rule.name.slice(prefix.length) }));

function foldersIn(path: string): string[] {
  return readdirSync(join(projectRoot, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

describe('ARCHITECTURE.md', () => {
  const page = readPage('ARCHITECTURE.md');
  const firstColumn = (heading: string) => tableRows(page, heading).map(([first]) => inBackticks(first!)[0]!);

  it('lists the floors in the order of the rules of dependency-cruiser, the highest first', () => {
    const lower = rulesAfter('floor-').map(({ name }) => name);
    expect(firstColumn('floor')).toEqual(['app', ...lower.toReversed()]);
  });

  it('lists what each folder of speech may use, as the rules of dependency-cruiser have it', () => {
    const allowed = rulesAfter('allowed-imports-of-speech-').map(({ name, to }) => {
      const [, folders] = /\(([\w|-]+)\)/u.exec(to.pathNot!)!;
      return [name, folders!.split('|').filter((other) => other !== name)] as const;
    });
    const told = tableRows(page, 'folder of speech').map((cells) => [
      inBackticks(cells[0]!)[0]!,
      inBackticks(cells.at(-1)!),
    ]);
    const sorted = (rows: readonly (readonly [string, string[]])[]) =>
      Object.fromEntries(rows.map(([name, folders]) => [name, folders.toSorted()]));
    expect(sorted(told as [string, string[]][])).toEqual(sorted(allowed));
  });

  it('has at most 1,200 words', () => {
    expect(page.trim().split(/\s+/u).length).toBeLessThanOrEqual(1200);
  });

  it('lists every folder', () => {
    expect(firstColumn('floor').sort()).toEqual(foldersIn('src'));
    expect(firstColumn('package').sort()).toEqual(foldersIn('packages'));
    expect(firstColumn('folder of speech').sort()).toEqual(foldersIn('packages/speech/src'));
  });
});
