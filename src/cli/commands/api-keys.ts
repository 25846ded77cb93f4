import { Command, InvalidArgumentError } from 'commander';
import { checkLabel, normaliseLabel } from '../../validation/label';
import { time, timeForms } from '../arguments';

const actions = () => import('../actions/api-keys.js');

/** `voxgate api-keys …` */
export function apiKeysCommand(): Command {
  const apiKeys = new Command('api-keys').description('create, list, revoke and limit API keys');

  withCommonOptions(apiKeys.command('create'))
    .description('create an API key; it is printed only once')
    .requiredOption('--name <name>', 'a label of 1 to 100 characters', label)
    .option('--expires <time>', `when it expires: ${timeForms}`, time)
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

function requests(value: string): number | null {
  if (value === 'default') return null;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > 10_000) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 10000, or "default".');
  }
  return number;
}
