import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The user and group that PostgreSQL's processes run as, when they are not our own. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. As root we lend it the user `nobody`, which `initdb` needs to find in the
 * password file, but a group that nobody else is in: whatever else runs as `nobody` on this machine is kept out of the
 * cluster by its parent directory (root, this group, 0710), and may not inspect our processes either, since Linux wants
 * the group to be equal too. What stays possible for such a process is to send them signals.
 * 65533 is one of the numbers that no distribution hands out, and below 65536, so it exists in user namespaces.
 */
export const unprivilegedUser: ServerUser =
  process.platform === 'darwin' ? { uid: -2, gid: -2 } : { uid: 65_534, gid: 65_533 };

/** Whether this process is root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The environment of PostgreSQL's programs: nothing of ours, because other processes of their user could read the
 * secrets in it, and because variables such as PGDATA or TZ would change what they do.
 */
export function serverEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...extra };
}

/**
 * Runs a short command to its end as the server's user. The working directory is `/`, because ours may be closed to
 * that user.
 *
 * @throws when it cannot be started or ends with another code than 0; the message holds what it wrote.
 */
export async function runAs(user: ServerUser | undefined, command: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(command, args, { ...user, cwd: '/', env: serverEnvironment(), timeout: 30_000 });
}
