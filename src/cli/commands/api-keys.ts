import { Command, InvalidArgumentError } from 'commander';
import { checkLabel, normaliseLabel } from '../../validation/label';
import { parseTimestamp } from '../../validation/timestamp';
import { budgetChanges, withBudgetOptions } from './budget-options';

const actions = () => import('../actions/api-keys.js');

/** `voxgate api-keys …` */
export function apiKeysCommand(): Command {
  const apiKeys = new Command('api-keys').description('create, list, revoke and limit API keys');

  withCommonOptions(apiKeys.command('create'))
    .description('create an API key; it is printed only once')
    .requiredOption('--name <name>', 'a label of 1 to 100 characters', label)
    .option('--expires-at <time>', 'ISO 8601 with an offset, for example 2030-01-31T12:00:00Z', timestamp)
    .action(async (options) => (await actions()).createApiKey(options));

  withCommonOptions(apiKeys.command('list'))
    .description('list an account’s API keys that are not revoked')
    .action(async (options) => (await actions()).listApiKeys(options));

  withCommonOptions(apiKeys.command('revoke'))
    .description('revoke an API key permanently')
    .argument('<id>', 'the id of the key: key_…')
    .action(async (id: string, options) => (await actions()).revokeApiKey(id, options));

  withCommonOptions(apiKeys.command('set-limit'))
    .description('set the rate limit of an API key')
    .argument('<id>', 'the id of the key: key_…')
    .argument('<requests>', 'requests per window, or "default" for the server’s limit', requests)
    .action(async (id: string, limit: number | null, options) => (await actions()).setApiKeyLimit(id, limit, options));

  withBudgetOptions(withCommonOptions(apiKeys.command('set-budgets')))
    .description('set what an API key may spend; prints all its budgets')
    .argument('<id>', 'the id of the key: key_…')
    .action(async (id: string, { account, json, ...options }: { account: string; json?: boolean }) =>
      (await actions()).setApiKeyBudgets(id, budgetChanges(options), { account, json }),
    );

  return apiKeys;
}

function withCommonOptions(command: Command): Command {
  return command
    .requiredOption('--account <id or e-mail>', 'the account that owns the key')
    .option('--json', 'print JSON');
}

function label(value: string): string {
  const name = normaliseLabel(value);
  const problem = checkLabel(name);
  if (problem) throw new InvalidArgumentError(`It ${problem}.`);
  return name;
}

function timestamp(value: string): Date {
  const time = parseTimestamp(value);
  if (!time) throw new InvalidArgumentError('It must be ISO 8601 with an offset, for example 2030-01-31T12:00:00Z.');
  return time;
}

function requests(value: string): number | null {
  if (value === 'default') return null;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > 10_000) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 10000, or "default".');
  }
  return number;
}
