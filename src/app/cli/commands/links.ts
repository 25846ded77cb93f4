import { Command } from 'commander';

/** `voxgate links …` */
export function linksCommand(): Command {
  const links = new Command('links').description('manage the signed links to stored files');

  links
    .command('rotate-key')
    .description('sign links with a new key; links that exist keep working')
    .option('--drop-old', 'end all links that exist, at once')
    .option('--json', 'print JSON')
    .action(async (options: RotateKeyOptions) => (await import('../actions/links.js')).rotateLinkKey(options));

  return links;
}

/** The options of `voxgate links rotate-key`. */
export interface RotateKeyOptions {
  dropOld?: boolean;
  json?: boolean;
}
