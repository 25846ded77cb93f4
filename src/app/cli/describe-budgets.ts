import type { Budgets } from '../../platform/caller/budgets';

/** Describes the budgets of a key or an account, one per line. */
export function describeBudgets(whose: string, budgets: Budgets | null): string {
  if (budgets === null) return `${whose} has no budgets.`;
  const lines = Object.entries(budgets).map(([name, limit]) => `  ${name.replaceAll('_', ' ')}: ${limit}`);
  return `${whose} has these budgets:\n${lines.join('\n')}`;
}
