import { Command } from 'commander';

const actions = () => import('../actions/accounts.js');

/** `voxgate accounts …` */
export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('create and list accounts, and invite people to them');

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

  accounts
    .command('invite')
    .description('let somebody into the dashboard of an account: prints a link by which they choose a password, once')
    .argument('<id or e-mail>', 'the account')
    .requiredOption('--email <address>', 'of the person; one who has forgotten their password gets a new link')
    .option('--json', 'print JSON')
    .action(async (account: string, options) => (await actions()).invite(account, options));

  return accounts;
}
