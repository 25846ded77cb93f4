import { type Command, CommanderError } from 'commander';

/** The exit code of a command that was used wrongly. Other failures have 1. */
const wrongUse = 2;

/**
 * Runs a command line, with the conventions that all commands share:
 *
 * - Errors are printed to standard error: as text, or with `--json` as `{ "error": { "code", "message" } }` on one line.
 * - The exit code is 2 if the command line is wrong, and 1 if the command failed.
 *
 * @param program the program with all its commands.
 * @param words the words after the program's name.
 */
export async function runCommandLine(program: Command, words: readonly string[]): Promise<void> {
  const asJson = wantsJson(words);
  for (const command of withDescendants(program)) {
    command.exitOverride();
    // Help that was asked for stays text, on standard output.
    if (asJson) command.configureOutput({ writeErr: () => undefined });
  }
  program.hook('preAction', async (_program, command) => {
    // A server and a speech node print them in their log's format, and `say` while its model loads.
    if (command.parent === program && ['start', 'speak', 'say'].includes(command.name())) return;
    const { misspeltWarnings } = await import('../settings/misspelt-settings.js');
    for (const warning of misspeltWarnings()) console.error(asJson ? JSON.stringify({ warning }) : warning);
  });
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) reportWrongUse(error, asJson);
    else await reportFailure(error, asJson);
  }
}

function withDescendants(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withDescendants)];
}

/** Read from the words themselves, because a wrong command line cannot be parsed. */
function wantsJson(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? undefined : end).includes('--json');
}

/** Commander has printed its message already, unless it is to be JSON. */
function reportWrongUse({ exitCode, code, message }: CommanderError, asJson: boolean): void {
  // Help and the version that were asked for are no errors.
  if (exitCode === 0) return;
  process.exitCode = wrongUse;
  if (!asJson) return;
  const words = code === 'commander.help' ? 'The command is incomplete. See --help.' : message.replace(/^error: /u, '');
  printJson('INVALID_USAGE', words);
}

async function reportFailure(error: unknown, asJson: boolean): Promise<void> {
  const { codeOfFailure, explainCommandFailure } = await import('./explain-command-failure.js');
  const code = codeOfFailure(error);
  process.exitCode = code === 'INVALID_USAGE' || code === 'INVALID_REQUEST' ? wrongUse : 1;
  if (asJson) printJson(code, explainCommandFailure(error));
  else console.error(explainCommandFailure(error));
}

function printJson(code: string, message: string): void {
  console.error(JSON.stringify({ error: { code, message } }));
}
