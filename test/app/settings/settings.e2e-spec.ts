import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { parse } from 'yaml';
import { serverSettings } from '../../../src/app/settings/all-settings';
import { settingNames } from '../../../src/app/settings/misspelt-settings';
import { namesIn } from '../../../src/platform/config/settings';
import { projectRoot } from '../../../src/platform/project-root';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const filesIn = (folder: string, ending = '.ts') =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && !path.endsWith('.spec.ts'))
    .map((path) => join(folder, path));

/** The names of the settings that a file declares. */
const declaredIn = (path: string) => Array.from(read(path).matchAll(/^ +([A-Z][A-Z\d_]+): /gmu), ([, name]) => name!);

interface Compose {
  services: { voxgate: { environment: Record<string, string | null> } };
}

describe('Every setting', () => {
  it('is declared once, in a group that the server or a speech node reads', () => {
    const declared = filesIn('src', '.settings.ts').flatMap(declaredIn);
    expect(declared.toSorted()).toEqual(settingNames.toSorted());
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('is used by its own floor and higher ones only', () => {
    const { forbidden } = jest.requireActual<{ forbidden: { name: string }[] }>(
      join(projectRoot, '.dependency-cruiser.cjs'),
    );
    const floors = forbidden.flatMap(({ name }) => /^floor-(.+)/u.exec(name)?.[1] ?? []);
    const higher = new Set(filesIn('src', '.settings.ts').flatMap(declaredIn));
    for (const floor of floors) {
      for (const name of filesIn(`src/${floor}`, '.settings.ts').flatMap(declaredIn)) higher.delete(name);
      for (const file of filesIn(`src/${floor}`)) {
        const used = read(file).match(/(?<![\w-])[A-Z]+_[A-Z_]+(?![\w-])/gu) ?? [];
        expect({ file, used: used.filter((name) => higher.has(name)) }).toEqual({ file, used: [] });
      }
    }
  });

  it('is in docs/configuration.md, the compose files and the chart as it is declared', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/write-settings.mjs', '--check'], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('is in .env.example if compose.yaml passes it on, besides the variables of the compose files themselves', () => {
    // Compose's own tag `!reset` removes what another file has set.
    const { environment } = (load(read('deploy/compose.yaml').replaceAll('!reset', '')) as Compose).services.voxgate;
    const passed = Object.keys(environment).filter((name) => environment[name] === null);
    const files = ['compose.yaml', 'compose.replicas.yaml', 'compose.nodes.yaml'].map((file) => read(`deploy/${file}`));
    const ofCompose = Array.from(files.join('').matchAll(/\$\{([A-Z_]+)/gu), ([, name]) => name!);
    const shown = Array.from(read('deploy/.env.example').matchAll(/^#?([A-Z_]+)=/gmu), ([, name]) => name!);
    expect(shown.toSorted()).toEqual([...new Set([...passed, ...ofCompose])].sort());
    expect(passed.length).toBeGreaterThan(90);
  });

  it('in compose.replicas.yaml exists and can be overridden', () => {
    const text = read('deploy/compose.replicas.yaml').replaceAll('!reset', '');
    for (const [name, value] of Object.entries((load(text) as Compose).services.voxgate.environment)) {
      expect(namesIn(serverSettings)).toContain(name);
      expect(value).toMatch(new RegExp(`^\\$\\{${name}:-.+\\}$`));
    }
  });

  it('in compose.nodes.yaml exists', () => {
    // The second node is the first one again (`<<`), which YAML 1.2 does not know, but Compose does.
    const { services } = parse(read('deploy/compose.nodes.yaml'), { merge: true }) as {
      services: Record<string, { environment: Record<string, string> }>;
    };
    expect(Object.keys(services)).toEqual(['voxgate', 'speak-1', 'speak-2']);
    for (const { environment } of Object.values(services)) {
      for (const name of Object.keys(environment)) expect(settingNames).toContain(name);
    }
  });
});
