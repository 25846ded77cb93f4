import { type FindOperator, Raw } from 'typeorm';

/** Matches the ids of accounts that are not suspended, in a column of another table. */
export function ofActiveAccount(): FindOperator<string> {
  return Raw(
    (column) => `NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = ${column} AND a.suspended_at IS NOT NULL)`,
  );
}
