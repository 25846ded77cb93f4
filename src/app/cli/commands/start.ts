import { Command } from 'commander';

/** `voxgate start`, which is also what `voxgate` does without a command. */
export function startCommand(): Command {
  return new Command('start')
    .description('Starts the server, and prints the first API key of a new one. This is also what voxgate alone does.')
    .action(async () => {
      // It runs until it is told to stop, and then ends the process.
      await import('../../../main.js');
    });
}
