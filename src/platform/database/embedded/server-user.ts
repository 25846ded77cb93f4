import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The user and group that PostgreSQL's processes run as, if not those of this process. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL does not run as root. If this process is root, PostgreSQL runs as the user `nobody`, because `initdb` needs a user
 * that is in the password file. It runs in a group that no other process has. Other processes of `nobody` therefore cannot access
 * the cluster, whose parent directory belongs to root and this group (mode 0710). On Linux, they also cannot inspect PostgreSQL's
 * processes, because that requires the same group. They can still send them signals.
 *
 * No distribution assigns 65533, and it is below 65536, so it exists in user namespaces.
 */
export const unprivilegedUser: ServerUser =
  process.platform === 'darwin' ? { uid: -2, gid: -2 } : { uid: 65_534, gid: 65_533 };

/** Whether this process is root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The environment of PostgreSQL's programs. It contains nothing from this process's environment: other processes of their user
 * could read its secrets, and variables such as PGDATA or TZ would change the programs' behaviour.
 */
export function serverEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...extra };
}

/**
 * Runs a short command as PostgreSQL's user and waits for its end. The working directory is `/`, because that user may not have
 * access to the current one.
 *
 * @throws if it cannot be started, or its exit code is not 0. The message contains its output.
 */
export async function runAs(user: ServerUser | undefined, command: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(command, args, { ...user, cwd: '/', env: serverEnvironment(), timeout: 30_000 });
}
