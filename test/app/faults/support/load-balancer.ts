import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { freePort } from '../../../../bench/proofs/support/free-port';
import { projectRoot } from '../../../../src/platform/project-root';
import { until } from '../../../../bench/proofs/support/until';

const deploy = join(projectRoot, 'deploy');

/** Additions for tests: a socket that reports the servers' states, and no strict limit on open files. */
const additions = (socket: string) => `global\n  no strict-limits\n  stats socket ${socket} mode 600 level user\n`;

/** A server's state in HAProxy. */
interface ServerState {
  isUp: boolean;
  /** Requests in progress. */
  requests: number;
}

/** HAProxy with the shipped configuration. Only its port and the servers' addresses differ. */
export class LoadBalancer {
  static readonly isInstalled = spawnSync('haproxy', ['-v']).status === 0;

  private constructor(
    private readonly process: ChildProcess,
    private readonly printed: readonly string[],
    private readonly directory: string,
    readonly url: string,
  ) {}

  /**
   * Starts HAProxy and waits until it uses all servers.
   *
   * @throws {Error} with HAProxy's output, if it does not start.
   */
  static async before(ports: readonly number[]): Promise<LoadBalancer> {
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-haproxy-'));
    const port = await freePort();
    const own = join(directory, 'haproxy.cfg');
    await writeFile(own, configurationFor(await readFile(join(deploy, 'haproxy.cfg'), 'utf8'), port, ports));
    const extra = join(directory, 'test.cfg');
    await writeFile(extra, additions(join(directory, 'stats')));

    const child = spawn('haproxy', ['-db', '-f', own, '-f', extra], { stdio: ['ignore', 'pipe', 'pipe'] });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => printed.push(line));
    }
    const balancer = new LoadBalancer(child, printed, directory, `http://127.0.0.1:${port}`);
    await balancer.untilUp(ports.length);
    return balancer;
  }

  /** Waits until HAProxy sends requests to this number of servers. */
  async untilUp(count: number): Promise<void> {
    await this.until((states) => states.filter(({ isUp }) => isUp).length === count);
  }

  /**
   * Waits until this number of requests is in progress on all servers together.
   *
   * @returns the number for each server.
   */
  async untilUnderWay(count: number): Promise<number[]> {
    const states = await this.until((all) => all.reduce((sum, { requests }) => sum + requests, 0) === count);
    return states.map(({ requests }) => requests);
  }

  async stop(): Promise<void> {
    if (!this.hasEnded) {
      this.process.kill('SIGTERM');
      await once(this.process, 'exit');
    }
    await rm(this.directory, { recursive: true });
  }

  private get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  private async until(condition: (states: readonly ServerState[]) => boolean): Promise<readonly ServerState[]> {
    let states: readonly ServerState[] = [];
    const look = async () => {
      states = await this.states();
      if (this.hasEnded) throw new Error(`HAProxy exited unexpectedly:\n${this.printed.join('\n')}`);
      return condition(states);
    };
    await until('HAProxy reports the expected states of the servers', look, { maxMs: 300_000, everyMs: 50 });
    return states;
  }

  /** The servers in their order. Empty as long as HAProxy does not respond. */
  private async states(): Promise<ServerState[]> {
    const socket = connect(join(this.directory, 'stats'));
    socket.end('show stat\n');
    const answer = await text(socket).catch(() => '');
    const [names = [], ...rows] = answer
      .replace('# ', '')
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    return rows
      .map((row) => Object.fromEntries(row.map((value, index) => [names[index]!, value])))
      .filter(({ svname }) => svname?.startsWith('server-'))
      .map(({ scur, status }) => ({ isUp: status === 'UP', requests: Number(scur) }));
  }
}

/** @throws {Error} if the configuration lacks a line that has to be replaced. */
function configurationFor(configuration: string, port: number, servers: readonly number[]): string {
  const replacements: [string, string][] = [
    ['  bind :3000\n', `  bind 127.0.0.1:${port}\n`],
    [
      '  server-template server- 10 voxgate:3000\n',
      servers.map((server, index) => `  server server-${index + 1} 127.0.0.1:${server}\n`).join(''),
    ],
  ];
  return replacements.reduce((given, [from, to]) => {
    if (given.split(from).length !== 2)
      throw new Error(`deploy/haproxy.cfg must contain "${from.trim()}" exactly once.`);
    return given.replace(from, to);
  }, configuration);
}
