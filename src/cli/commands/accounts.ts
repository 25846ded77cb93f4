import { Command } from 'commander';

const actions = () => import('../actions/accounts.js');

/** `voxgate accounts …` */
export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('create and list accounts, and invite people to them');

  accounts
    .command('create')
    .description('create an account')
    .requiredOption('--name <name>', 'the account’s name')
    .requiredOption('--email <address>', 'its e-mail address; must be unique')
    .option('--json', 'print JSON')
    .action(async (options) => (await actions()).createAccount(options));

  accounts
    .command('list')
    .description('list all accounts')
    .option('--json', 'print JSON')
    .action(async (options) => (await actions()).listAccounts(options));

  accounts
    .command('invite')
    .description('invite a user to an account’s dashboard: prints a one-time link to choose a password')
    .argument('<id or e-mail>', 'the account')
    .requiredOption(
      '--email <address>',
      'the user’s e-mail address; a user who has forgotten their password gets a new link',
    )
    .option('--json', 'print JSON')
    .action(async (account: string, options) => (await actions()).invite(account, options));

  return accounts;
}
