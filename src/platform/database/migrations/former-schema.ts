import { OperatorError } from '../../errors/operator-error';

/**
 * Before this schema, 37 migrations made the one that it takes over. The last commit that has them, and the last of them.
 */
export const lastFormerCommit = 'e9646387d888c17ca52eb0f30d480715e3c610eb';
const lastFormer = 'BatchEndings1764620000000';
const formerCount = 37;
/**
 * Then one migration made the schema: at first with the keys of jobs and the leases of deliveries that those had made, then without what is
 * left out of documents, then without the changes of chapters, then without the EPUBs that were handed in, then without the voices that
 * accounts hand in, then without why a request failed, with links for passwords from the operator only, and
 * without programs of the operator, then without the favourite voices of people.
 */
const formerWholes = [
  'Schema1764700000000',
  'Schema1764800000000',
  'Schema1764900000000',
  'Schema1765000000000',
  'Schema1765100000000',
  'Schema1765200000000',
  'Schema1765300000000',
];

/** Whether a migration is one of those. Names end with a time in milliseconds. */
export function isFormer(name: string): boolean {
  return name.slice(-13) <= formerWholes.at(-1)!.slice(-13);
}

/**
 * Whether these migrations made the schema that the one migration takes over.
 *
 * @param names of the applied migrations, of a database or in a backup.
 * @param what the names are from, for the message.
 * @throws {OperatorError} if only some of the 37 have been applied.
 */
export function hasFormerSchema(names: readonly string[], what: 'database' | 'backup'): boolean {
  const former = names.filter(isFormer);
  if (former.length === 0) return false;
  if (former.some((name) => formerWholes.includes(name))) return true;
  if (former.length === formerCount && former.includes(lastFormer)) return true;
  const way =
    what === 'database' ? 'Run "voxgate migrate" of' : 'Restore it into an empty database, and back it up again, with';
  throw new OperatorError(
    `The ${what} has a schema from before the first release, which this version cannot upgrade: ${former.length} of ` +
      `${formerCount} migrations have been applied. ${way} the commit ${lastFormerCommit} first.`,
  );
}

/** The place of the last of the one migrations that has been applied to a former schema; below 0: only the 37. */
export function formerWhole(names: readonly string[]): number {
  return formerWholes.findLastIndex((name) => names.includes(name));
}

/** Whether a former schema has the keys of hand-ins in its jobs, and leases of its deliveries. */
export function hasFormerKeys(names: readonly string[]): boolean {
  return formerWhole(names) < 1;
}
