/** The names of budgets, in the API, the command line and the database. */
export const budgetNames = [
  'characters_per_day',
  'characters_per_month',
  'audio_seconds_per_day',
  'audio_seconds_per_month',
  'concurrent_requests',
] as const;
export type BudgetName = (typeof budgetNames)[number];

/**
 * The most that a key or an account may spend, by name. A budget that is missing does not limit. Characters are Unicode code
 * points of the texts. `concurrent_requests` limits the requests for speech in progress.
 */
export type Budgets = Partial<Record<BudgetName, number>>;

/** Maximum value of a budget. In milliseconds, it is still exact as a JavaScript number. */
export const maxBudget = 1_000_000_000_000;

/** The least value: an account may be given no characters at all, but a concurrency limit of 0 would be another way to say that. */
export function smallestBudget(name: BudgetName): number {
  return name === 'concurrent_requests' ? 1 : 0;
}

/**
 * Checks that an untrusted value is a set of budgets.
 *
 * @returns the end of a sentence that starts with the field's name; `undefined` if the value is valid.
 */
export function budgetsProblem(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  const names: readonly string[] = budgetNames;
  for (const [name, limit] of Object.entries(value)) {
    if (!names.includes(name)) return `must have only these fields: ${budgetNames.join(', ')}`;
    const least = smallestBudget(name as BudgetName);
    if (!Number.isInteger(limit) || limit < least || limit > maxBudget) {
      return `must have whole numbers: ${name} from ${least} to ${maxBudget}`;
    }
  }
  return Object.keys(value).length === 0 ? 'must have at least one field' : undefined;
}

/** A change of budgets: `null` removes a budget; names that are missing keep theirs. */
export type BudgetChanges = Partial<Record<BudgetName, number | null>>;

/** Applies a change. Hold the owner's row while you do so, or concurrent changes undo each other. */
export function changedBudgets(budgets: Budgets | null, changes: BudgetChanges): Budgets | null {
  const after: BudgetChanges = { ...budgets, ...changes };
  const left = Object.entries(after).filter(([, limit]) => limit !== null);
  return left.length === 0 ? null : Object.fromEntries(left);
}
