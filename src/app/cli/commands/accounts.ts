import { Command, Option } from 'commander';
import { budgetChanges, withBudgetOptions } from './budget-options';
import { roleOption } from './role-option';

const actions = () => import('../actions/accounts.js');
const dataActions = () => import('../actions/account-data.js');

/** `voxgate accounts …` */
export function accountsCommand(): Command {
  const accounts = new Command('accounts').description(
    'create, list, change, suspend, export and delete accounts, and invite people to them',
  );

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
    .command('update')
    .description('change the settings of an account')
    .argument('<id or e-mail>', 'the account')
    .addOption(
      new Option(
        '--speech-cache <on or off>',
        'whether finished speech is kept and used again for the account',
      ).choices(['on', 'off']),
    )
    .addOption(
      new Option(
        '--second-factor <required or optional>',
        'whether people who sign in with a password need a second factor',
      ).choices(['required', 'optional']),
    )
    .option('--json', 'print JSON')
    .action(async (account: string, options) => (await actions()).updateAccount(account, options));

  withBudgetOptions(accounts.command('set-budgets'))
    .description('set what all API keys and users of an account together may spend; prints all its budgets')
    .argument('<id or e-mail>', 'the account')
    .option('--json', 'print JSON')
    .action(async (account: string, { json, ...options }: { json?: boolean }) =>
      (await actions()).setAccountBudgets(account, budgetChanges(options), json),
    );

  accounts
    .command('invite')
    .description('invite a user to an account’s dashboard: prints a one-time link to choose a password')
    .argument('<id or e-mail>', 'the account')
    .requiredOption(
      '--email <address>',
      'the user’s e-mail address; a user who has forgotten their password gets a new link',
    )
    .addOption(roleOption('the role of a user who is new in the account').default('owner'))
    .option('--json', 'print JSON')
    .action(async (account: string, options) => (await actions()).invite(account, options));

  for (const [name, description, suspended] of [
    ['suspend', 'reject all keys and sessions of an account, and end its speech, until it is resumed', true],
    ['resume', 'let a suspended account be used again', false],
  ] as const) {
    accounts
      .command(name)
      .description(description)
      .argument('<id or e-mail>', 'the account')
      .option('--json', 'print JSON')
      .action(async (account: string, options) => (await actions()).setSuspended(account, suspended, options));
  }

  accounts
    .command('export')
    .description('write all that an account has to a ZIP file')
    .argument('<id or e-mail>', 'the account')
    .option('--to <file>', 'a new file (default: <id>.zip in the current directory)')
    .option('--json', 'print JSON')
    .action(async (account: string, options) => (await dataActions()).exportAccount(account, options));

  accounts
    .command('delete')
    .description('delete an account with all that it has; this cannot be undone')
    .argument('<id or e-mail>', 'the account')
    .option('--yes', 'confirm it')
    .option('--json', 'print JSON')
    .action(async (account: string, options) => (await dataActions()).deleteAccount(account, options));

  return accounts;
}
