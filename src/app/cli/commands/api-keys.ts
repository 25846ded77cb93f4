import { Command, InvalidArgumentError } from 'commander';
import { overlapProblem } from '../../../api-keys/overlap';
import { addressesProblem, scopesProblem, voicesProblem } from '../../../api-keys/restriction-rules';
import { scopes } from '../../../platform/caller/rights';
import { checkLabel, normaliseLabel } from '../../../platform/validation/label';
import { duration, time, timeForms } from '../arguments';
import { budgetChanges, withBudgetOptions } from './budget-options';

type Actions = typeof import('../actions/api-keys.js');

const actions = () => import('../actions/api-keys.js');

/** `voxgate api-keys …` */
export function apiKeysCommand(): Command {
  const apiKeys = new Command('api-keys').description('create, list, show, edit, rotate and revoke API keys');

  withCommonOptions(apiKeys.command('create'))
    .description('create an API key; it is printed only once')
    .requiredOption('--name <name>', 'a label of 1 to 100 characters', label)
    .option('--expires <time>', `when it expires: ${timeForms}`, time)
    .option('--scopes <list>', `what the key may do: ${scopes.join(',')}`, list(scopesProblem))
    .option('--voices <list>', 'the ids of the voices that the key may use, with commas', list(voicesProblem))
    .option(
      '--addresses <list>',
      'the addresses or CIDR ranges from which the key works, with commas',
      list(addressesProblem),
    )
    .action(async (options) => (await actions()).createApiKey(options));

  withCommonOptions(apiKeys.command('list'))
    .description('list an account’s API keys that are not revoked')
    .action(async (options) => (await actions()).listApiKeys(options));

  withCommonOptions(apiKeys.command('show'))
    .description('show an API key: its account, what it may do, and when it expires')
    .argument('<id>', 'the id of the key: key_…')
    .action(async (id: string, options) => (await actions()).showApiKey(id, options));

  withCommonOptions(apiKeys.command('limits'))
    .description('show what is left of the rate limit and the budgets of an API key')
    .argument('<id>', 'the id of the key: key_…')
    .action(async (id: string, options) => (await actions()).showApiKeyLimits(id, options));

  withCommonOptions(apiKeys.command('update'))
    .description('change an API key; what you leave out stays as it is')
    .argument('<id>', 'the id of the key: key_…')
    .option('--name <name>', 'a label of 1 to 100 characters', label)
    .option('--expires <time>', `when it expires: ${timeForms}, or "never"`, orNone('never', time))
    .option('--scopes <list>', 'what the key may do, with commas, or "all"', orNone('all', list(scopesProblem)))
    .option('--voices <list>', 'the voices that it may use, with commas, or "all"', orNone('all', list(voicesProblem)))
    .option(
      '--addresses <list>',
      'the addresses from which it works, with commas, or "all"',
      orNone('all', list(addressesProblem)),
    )
    .action(async (id: string, options: Parameters<Actions['updateApiKey']>[1]) =>
      (await actions()).updateApiKey(id, withNulls(options)),
    );

  withCommonOptions(apiKeys.command('rotate'))
    .description('give an API key a new secret; it is printed only once')
    .argument('<id>', 'the id of the key: key_…')
    .option('--overlap <duration>', 'how long the replaced secret still works, such as 12h (default: 1d)', overlap)
    .action(async (id: string, options) => (await actions()).rotateApiKey(id, options));

  withCommonOptions(apiKeys.command('disable'))
    .description('reject all requests with an API key until it is enabled')
    .argument('<id>', 'the id of the key: key_…')
    .action(async (id: string, options) => (await actions()).setApiKeyDisabled(id, true, options));

  withCommonOptions(apiKeys.command('enable'))
    .description('accept requests with a disabled API key again')
    .argument('<id>', 'the id of the key: key_…')
    .action(async (id: string, options) => (await actions()).setApiKeyDisabled(id, false, options));

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

/** Parses a list with commas, and checks it. */
function list(problemOf: (value: unknown) => string | undefined): (value: string) => string[] {
  return (value) => {
    const items = value.split(',').map((item) => item.trim());
    const problem = problemOf(items);
    if (problem) throw new InvalidArgumentError(`It ${problem}.`);
    return items;
  };
}

/** Stands for `null`, which commander does not accept as the value of an option. */
const none = Symbol('none');

function orNone<T>(word: string, parse: (value: string) => T): (value: string) => T | typeof none {
  return (value) => (value === word ? none : parse(value));
}

/** Replaces `none` by `null` in parsed options. */
function withNulls<Options extends object>(options: Options): Options {
  const entries = Object.entries(options).map(([name, value]) => [name, value === none ? null : (value as unknown)]);
  return Object.fromEntries(entries) as Options;
}

function overlap(value: string): number {
  const seconds = duration(value);
  const problem = overlapProblem(seconds);
  if (problem) throw new InvalidArgumentError(`It ${problem}.`);
  return seconds;
}

function requests(value: string): number | null {
  if (value === 'default') return null;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > 10_000) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 10000, or "default".');
  }
  return number;
}
