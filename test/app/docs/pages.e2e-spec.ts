import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Option } from 'commander';
import { auditActions } from '../../../src/accounts/audit/audit-event';
import { errorCatalogue } from '../../../src/platform/errors/error-catalogue';
import { projectRoot } from '../../../src/platform/project-root';
import { inBackticks, readPage, tableRows } from './support/page';

describe('docs/errors.md', () => {
  it('lists every error code with its status', () => {
    const rows = tableRows(readPage('docs/errors.md'), 'code').map(([code, status]) => [
      inBackticks(code!)[0],
      Number(status),
    ]);
    expect(rows).toEqual(Object.entries(errorCatalogue).map(([code, { status }]) => [code, status]));
  });
});

describe('docs/security.md', () => {
  it('lists every event of the audit trail', () => {
    const rows = tableRows(readPage('docs/security.md'), 'event').map(([event]) => inBackticks(event!)[0]);
    expect(rows).toEqual([...auditActions]);
  });
});

describe('docs/operating.md', () => {
  const page = readPage('docs/operating.md');
  const commands = leavesOfAll();

  it('lists every command with its arguments and required options', () => {
    const rows = tableRows(page, 'command').map(([command]) => inBackticks(command!)[0]!);
    expect([...rows].sort()).toEqual(commands.map(({ usage }) => usage).sort());
  });

  it.each(commands.map(({ usage, optional }) => ({ usage, optional })))(
    'names the other options of $usage',
    ({ optional }) => {
      expect(optional.filter((flags) => !page.includes(`\`${flags}\``))).toEqual([]);
    },
  );
});

interface Leaf {
  usage: string;
  /** The options that need not be given, as `--help` shows them. */
  optional: string[];
}

/** Every command that can be run, from every file of commands. */
function leavesOfAll(): Leaf[] {
  const folder = join(projectRoot, 'src/app/cli/commands');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'));
  return files.flatMap((file) => {
    const exported = jest.requireActual<Record<string, unknown>>(join(folder, file));
    const makers = Object.entries(exported).filter(([name]) => name.endsWith('Command'));
    return makers.flatMap(([, make]) => leavesOf((make as () => Command)(), 'voxgate'));
  });
}

function leavesOf(command: Command, parent: string): Leaf[] {
  const path = `${parent} ${command.name()}`;
  if (command.commands.length > 0) return command.commands.flatMap((child) => leavesOf(child, path));
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  const required = command.options.filter(({ mandatory }) => mandatory).map(flagsOf);
  // Every command has `--json`, which the page says once.
  const optional = command.options.filter(({ mandatory, long }) => !mandatory && long !== '--json').map(flagsOf);
  return [{ usage: [path, ...words, ...required].join(' '), optional }];
}

function flagsOf({ flags }: Option): string {
  return flags;
}
