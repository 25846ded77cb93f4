import { OperatorError } from '../../errors/operator-error';

/** Before the schema became one migration, 37 made the same schema. The last commit that has them, and the last of them. */
export const lastFormerCommit = 'e9646387d888c17ca52eb0f30d480715e3c610eb';
const lastFormer = 'BatchEndings1764620000000';
const formerCount = 37;

/** Whether a migration is one of those 37. Names end with a time in milliseconds. */
export function isFormer(name: string): boolean {
  return name.slice(-13) <= lastFormer.slice(-13);
}

/**
 * Whether these migrations made the schema that the one migration makes.
 *
 * @param names of the applied migrations, of a database or in a backup.
 * @param what the names are from, for the message.
 * @throws {OperatorError} if only some of the 37 have been applied.
 */
export function hasFormerSchema(names: readonly string[], what: 'database' | 'backup'): boolean {
  const former = names.filter(isFormer);
  if (former.length === 0) return false;
  if (former.length === formerCount && former.includes(lastFormer)) return true;
  const way =
    what === 'database' ? 'Run "voxgate migrate" of' : 'Restore it into an empty database, and back it up again, with';
  throw new OperatorError(
    `The ${what} has a schema from before the first release, which this version cannot upgrade: ${former.length} of ` +
      `${formerCount} migrations have been applied. ${way} the commit ${lastFormerCommit} first.`,
  );
}
