import { type Command, InvalidArgumentError } from 'commander';
import {
  type BudgetChanges,
  type BudgetName,
  budgetNames,
  maxBudget,
  smallestBudget,
} from '../../../platform/caller/budgets';

const descriptions: Readonly<Record<BudgetName, string>> = {
  characters_per_day: 'characters of text per day',
  characters_per_month: 'characters of text per calendar month',
  audio_seconds_per_day: 'seconds of audio per day',
  audio_seconds_per_month: 'seconds of audio per calendar month',
  concurrent_requests: 'requests for speech at the same time',
};

/** Adds an option for each budget, such as `--characters-per-day <number or none>`. */
export function withBudgetOptions(command: Command): Command {
  for (const name of budgetNames) {
    command.option(`--${name.replaceAll('_', '-')} <number or none>`, descriptions[name], (value) =>
      amount(name, value),
    );
  }
  return command;
}

/** Selects the budgets among a command's options, whose names commander writes in camel case. */
export function budgetChanges(options: Readonly<Record<string, unknown>>): BudgetChanges {
  const given = budgetNames.map((name) => [name, options[inCamelCase(name)]] as const);
  const changed = given.filter(([, value]) => value !== undefined);
  return Object.fromEntries(changed.map(([name, value]) => [name, value === 'none' ? null : value]));
}

function inCamelCase(name: string): string {
  return name.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
}

/** Keeps `none`, because commander replaces null with an empty text. */
function amount(name: BudgetName, value: string): number | 'none' {
  if (value === 'none') return value;
  const number = Number(value);
  const least = smallestBudget(name);
  if (!/^\d+$/.test(value) || number < least || number > maxBudget) {
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${maxBudget}, or "none".`);
  }
  return number;
}
