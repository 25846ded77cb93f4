import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root';
import { inBackticks, readPage, tableRows } from './support/page';

interface Rule {
  name: string;
  to: { pathNot?: string };
}

/** Almost everybody may use these; the page says so once. */
const basics = new Set(['config', 'errors', 'ids', 'validation', 'caller']);

/** What the rules let each folder use besides itself and the basics. */
function arrowsOfRules(): [folder: string, uses: string[]][] {
  const { forbidden } = jest.requireActual<{ forbidden: Rule[] }>(join(projectRoot, '.dependency-cruiser.cjs'));
  return forbidden.flatMap(({ name, to }) => {
    const folder = /^allowed-imports-of-(.+)$/u.exec(name)?.[1];
    if (folder === undefined || basics.has(folder)) return [];
    const allowed = /\(([^)]*)\)/u.exec(to.pathNot!)![1]!.split('|');
    return [[folder, allowed.filter((other) => other !== folder && !basics.has(other)).sort()]];
  });
}

describe('ARCHITECTURE.md', () => {
  const page = readPage('ARCHITECTURE.md');
  const rows = tableRows(page, 'folder').map(([folder, uses]): [string, string[]] => [
    inBackticks(folder!)[0]!,
    inBackticks(uses!).sort(),
  ]);

  it('lists what each folder may use, as the rules of dependency-cruiser have it', () => {
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(arrowsOfRules()));
  });

  it('lists every folder of src', () => {
    const folders = readdirSync(join(projectRoot, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect([...rows.map(([folder]) => folder), ...basics].sort()).toEqual(folders.sort());
  });
});
