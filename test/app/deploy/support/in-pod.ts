import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../../src/platform/project-root';
import { StartedProcess } from '../../../support/started-process';
import type { Container, PodOf } from './manifests';

const script = join(__dirname, 'read-only-container.sh');

/** Whether this machine can run the server as a pod does: it needs mount namespaces. */
export const canIsolate =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', '--propagation', 'private', 'true']).status === 0 &&
  spawnSync('setpriv', ['--version']).status === 0;

/** A server that runs like a container of a pod. */
export interface InPod {
  process: StartedProcess;
  /** Kills it if it still runs, and removes its volumes. */
  remove(): Promise<void>;
}

/**
 * Starts the built server with the environment and the volumes of a container: on a read-only root, as user 1000. It listens on a
 * free port of this machine.
 *
 * @param secrets the values of variables that come from Secrets.
 */
export async function startInPod(
  { spec }: PodOf,
  { env = [], volumeMounts = [] }: Container,
  secrets: Record<string, string>,
): Promise<InPod> {
  const folder = await mkdtemp(join(tmpdir(), 'voxgate-pod-'));
  const root = join(folder, 'root');
  await mkdir(root);
  const { runAsUser, fsGroup } = spec.securityContext as { runAsUser: number; fsGroup: number };
  const mounts: string[] = [`ro:${process.execPath}:/opt/node`];
  for (const { name, mountPath, readOnly } of volumeMounts) {
    const volume = join(folder, name);
    await mkdir(volume);
    // Kubernetes gives a volume to the pod's group.
    await chown(volume, runAsUser, fsGroup);
    mounts.push(`${readOnly ? 'ro' : 'rw'}:${volume}:${mountPath}`);
  }
  const values: Record<string, string> = {
    HOST: '127.0.0.1',
    PORT: '0',
    VOXGATE_DATA_DIR: '/data',
    NODE_ENV: 'production',
  };
  for (const { name, value } of env) values[name] = value ?? secrets[name]!;
  const database = await overTcp(values['DATABASE_URL']!);
  values['DATABASE_URL'] = database.url;
  // As a test, it need not wait for load balancers.
  values['SHUTDOWN_DELAY_SECONDS'] = '0';
  const variables = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  const server = ['env', '--ignore-environment', ...variables, '/opt/node', 'dist/src/main.js'];
  const args = ['--mount', '--propagation', 'private', 'bash', script, root, projectRoot, ...mounts, '--', ...server];
  const started = StartedProcess.start('unshare', args, {});
  return {
    process: started,
    remove: async () => {
      await started.kill();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a database reachable over TCP that listens on a Unix socket of its own user only, as that of the tests may. */
async function overTcp(databaseUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const url = new URL(databaseUrl);
  const host = decodeURIComponent(url.hostname);
  if (!host.startsWith('/')) return { url: databaseUrl, close: async () => undefined };
  const socketFile = join(host, `.s.PGSQL.${url.port}`);
  const sockets = new Set<Socket>();
  const relay = createServer((client) => {
    const server = connect(socketFile);
    for (const [from, to] of [[client, server] as const, [server, client] as const]) {
      sockets.add(from);
      // A connection that fails at one end is closed at the other.
      from.on('error', () => to.destroy()).on('close', () => sockets.delete(from));
      from.pipe(to);
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      relay.close();
      await once(relay, 'close');
    },
  };
}
