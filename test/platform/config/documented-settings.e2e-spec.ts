import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { parse } from 'yaml';
import { settingNames } from '../../../src/platform/config/environment';
import { SpeakEnvironment, speakSettingNames } from '../../../src/platform/config/speak-environment';
import { projectRoot } from '../../../src/platform/project-root';

/** Settings that the image or the compose file sets. */
const setForContainers = new Set(['PORT', 'HOST', 'VOXGATE_DATA_DIR', 'DATABASE_URL']);

const forOperators = settingNames.filter((name) => !setForContainers.has(name));
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const sorted = (names: Iterable<string>) => [...names].sort();

interface Compose {
  services: { voxgate: { environment: Record<string, string | null> } };
}

/** Parses a compose file. Compose's own tag `!reset` removes what another file has set. */
const compose = (path: string) => load(read(path).replaceAll('!reset', '')) as Compose;

/** A setting's default as written in a file of settings. Empty if it has no default. */
function defaultOf(name: string): string {
  const value = Reflect.get(new SpeakEnvironment(), name) as string | number | boolean | string[] | undefined;
  return value === undefined ? '' : String(value);
}

/** The settings of `.env.example` and their values. */
function exampleSettings(): Map<string, string> {
  return new Map(
    Array.from(read('deploy/.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gmu), ([, name, value]) => [name!, value!]),
  );
}

describe('Every setting', () => {
  it('is passed to the container by compose.yaml, which passes no unknown setting', () => {
    const { environment } = compose('deploy/compose.yaml').services.voxgate;
    expect(sorted(Object.keys(environment))).toEqual(sorted([...forOperators, 'DATABASE_URL']));
    for (const name of forOperators) expect({ name, value: environment[name] }).toEqual({ name, value: null });
  });

  it('in compose.replicas.yaml exists and can be overridden', () => {
    const { environment } = compose('deploy/compose.replicas.yaml').services.voxgate;
    for (const [name, value] of Object.entries(environment)) {
      expect(settingNames).toContain(name);
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
      for (const name of Object.keys(environment)) expect([...settingNames, ...speakSettingNames]).toContain(name);
    }
  });

  it('is in .env.example with its actual default, besides settings that only the compose files read', () => {
    const settings = exampleSettings();
    const shown = forOperators.map((name) => ({ name, value: settings.get(name) }));
    expect(shown).toEqual(forOperators.map((name) => ({ name, value: defaultOf(name) })));
    const others = sorted([...settings.keys()].filter((name) => !forOperators.includes(name)));
    const files = ['compose.yaml', 'compose.replicas.yaml', 'compose.nodes.yaml'];
    const composeFiles = files.map((file) => read(`deploy/${file}`)).join('');
    const used = new Set(Array.from(composeFiles.matchAll(/\$\{([A-Z_]+)/gu), ([, name]) => name!));
    expect(others).toEqual(sorted([...used].filter((name) => !forOperators.includes(name))));
  });

  it('is in docs/configuration.md with its actual default, and the page lists no unknown setting', () => {
    const page = read('docs/configuration.md');
    const inBackticks = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/gu), ([, text]) => text!);
    const rows = Array.from(page.matchAll(/^\| (`[^|]+)\|([^|]*)\|/gmu), ([, names, defaults]) => ({
      names: inBackticks(names!),
      defaults: inBackticks(defaults!),
      isInWords: /[a-z÷]/u.test(defaults!.replaceAll(/`[^`]*`/gu, '')),
    }));
    expect(sorted(rows.flatMap(({ names }) => names))).toEqual(sorted([...settingNames, ...speakSettingNames]));
    for (const { names, defaults, isInWords } of rows) {
      const expected = names.map(defaultOf).filter((value) => value !== '');
      // A default that is computed at startup is described in words.
      if (isInWords) expect({ names, expected }).toEqual({ names, expected: [] });
      else expect({ names, defaults }).toEqual({ names, defaults: expected });
    }
  });
});
