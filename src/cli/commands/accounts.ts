import { Command } from 'commander';

const actions = () => import('../actions/accounts.js');

/** `voxgate accounts …` */
export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('create and list accounts');

  accounts
    .command('create')
    .description('create an account')
    .requiredOption('--name <name>', 'what people call it')
    .requiredOption('--email <address>', 'its e-mail address; no two accounts have the same')
    .option('--json', 'print JSON')
    .action(async (options) => (await actions()).createAccount(options));

  accounts
    .command('list')
    .description('list all accounts')
    .option('--json', 'print JSON')
    .action(async (options) => (await actions()).listAccounts(options));

  return accounts;
}
