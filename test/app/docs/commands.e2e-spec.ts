import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/platform/project-root';

interface Commands {
  readonly inSteps: Readonly<Record<string, string>>;
  readonly inFiles: Readonly<Record<string, readonly [file: string, text: string]>>;
  readonly inProofs: Readonly<Record<string, string>>;
  readonly inClone: readonly { readonly command: string; readonly offered?: string }[];
  readonly notRun: readonly string[];
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const { inSteps, inFiles, inProofs, inClone, notRun } = jest.requireActual<Commands>(
  join(projectRoot, 'bench/proofs/commands/commands.mjs'),
);
const steps = read('.ci/steps');

/** A command as the tables name it: without options of npm, and without arguments. */
const plain = (command: string) => command.replace(/ --silent/u, '').replace(/ -- .*| <.*/u, '');

/** The commands in code spans and in blocks of code that a shell would run. */
function offered(document: string): string[] {
  const spans = Array.from(
    document.matchAll(/`(?<command>(?:npm|npx|node|\.ci\/run|docker)(?: [^`]+)?)`/gu),
    ({ groups }) => groups!['command']!,
  );
  const lines = Array.from(
    document.matchAll(/^(?<command>(?:npm (?:start|test|run|install|publish|version)|npx|node|docker)\b[^#\n]*)/gmu),
    ({ groups }) => groups!['command']!,
  );
  return [...spans, ...lines]
    .map((command) => command.replaceAll(/\s+/gu, ' ').trim())
    .filter((command) => / |^\.ci/u.test(command));
}

describe('Each command', () => {
  const known = [
    ...Object.keys(inSteps),
    ...Object.keys(inFiles),
    ...Object.keys(inProofs),
    ...inClone.map(({ command, offered: as }) => plain(as ?? command)),
  ];

  it.each(['README.md', 'CONTRIBUTING.md'])('of %s is run by a check, or is only for a release', (document) => {
    const unknown = offered(read(document)).filter(
      (command) =>
        ![...known, ...notRun].some((each) => plain(command) === each || plain(command).startsWith(`${each} `)),
    );
    expect(unknown).toEqual([]);
  });

  it('of package.json is run by a check', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const names = Object.keys(scripts).map((name) =>
      ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`,
    );
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(Object.entries(inSteps))('%s is a step of CI', (_command, text) => {
    expect(steps).toContain(text);
  });

  it.each(Object.entries(inFiles).map(([command, where]) => [command, ...where] as const))(
    '%s is run by %s',
    (_command, file, text) => {
      expect(read(file)).toContain(text);
    },
  );

  it('that is a proof of its own is among the proofs that CI runs in turns', () => {
    const { proofs } = jest.requireActual<{ proofs: readonly { name: string; command: readonly string[] }[] }>(
      join(projectRoot, 'scripts/support/proofs.mjs'),
    );
    const started = proofs.map(({ command }) => command.join(' '));
    for (const program of [...Object.values(inProofs), 'bench/proofs/commands/main.mjs']) {
      expect(started.some((command) => command.includes(program))).toBe(true);
    }
  });
});
