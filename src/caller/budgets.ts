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
export const largestBudget = 1_000_000_000_000;

/** The least value: an account may be given no characters at all, but a concurrency limit of 0 would be another way to say that. */
export function smallestBudget(name: BudgetName): number {
  return name === 'concurrent_requests' ? 1 : 0;
}

/** A change of budgets: `null` removes a budget; names that are missing keep theirs. */
export type BudgetChanges = Partial<Record<BudgetName, number | null>>;

/** An SQL expression for the changed value of the column `budgets`. In an UPDATE, concurrent changes do not undo each other. */
export function changedBudgets(changes: BudgetChanges): string {
  const given = budgetNames.filter((name) => changes[name] !== undefined);
  // Names and numbers need no parameters.
  const values = given.map((name) => `'${name}', ${changes[name] === null ? 'NULL' : Number(changes[name])}`);
  return `NULLIF(jsonb_strip_nulls(COALESCE(budgets, '{}') || jsonb_build_object(${values.join(', ')})), '{}')`;
}
