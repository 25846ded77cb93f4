import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../bench/proofs/support/free-port';
import { until } from '../../../../bench/proofs/support/until';
import { projectRoot } from '../../../../src/platform/project-root';

/** A shipped configuration, and how its program runs with it in a directory of its own. */
interface Kind {
  /** The file in `deploy/`. */
  readonly file: string;
  readonly version: readonly [program: string, argument: string];
  /** What is replaced: the name and port that clients use, and the address of the server. Each has to be there once. */
  readonly replace: (port: number, server: number) => readonly (readonly [string, string])[];
  /** @returns the command, and further files that it needs. */
  readonly command: (directory: string) => { args: readonly string[]; files?: Readonly<Record<string, string>> };
}

const kinds = {
  nginx: {
    file: 'proxies/nginx.conf',
    version: ['nginx', '-v'],
    replace: (port, server) => [
      ['  listen 80;\n', `  listen 127.0.0.1:${port};\n`],
      ['  server 127.0.0.1:3000 ', `  server 127.0.0.1:${server} `],
    ],
    command: (directory) => ({
      args: ['-p', directory, '-c', join(directory, 'main.conf'), '-e', 'stderr'],
      files: {
        'main.conf': [
          // Its workers would be another user, who has no access to the directory.
          ...(process.getuid?.() === 0 ? ['user root;'] : []),
          `daemon off; pid ${directory}/pid; worker_processes 1; error_log stderr;`,
          'events { worker_connections 512; }',
          'http {',
          '  access_log off;',
          ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
            (name) => `  ${name}_temp_path ${directory}/${name};`,
          ),
          '  include configuration;',
          '}',
        ].join('\n'),
      },
    }),
  },
  Caddy: {
    file: 'proxies/Caddyfile',
    version: ['caddy', 'version'],
    replace: (port, server) => [
      // Without a certificate, and without the interface for administrators, which has a fixed port.
      ['speech.example.com {\n', `{\n\tadmin off\n}\n\nhttp://127.0.0.1:${port} {\n`],
      ['127.0.0.1:3000', `127.0.0.1:${server}`],
    ],
    command: (directory) => ({
      args: ['run', '--adapter', 'caddyfile', '--config', join(directory, 'configuration')],
    }),
  },
  HAProxy: {
    file: 'haproxy.cfg',
    version: ['haproxy', '-v'],
    replace: (port, server) => [
      ['  bind :3000\n', `  bind 127.0.0.1:${port}\n`],
      ['  server-template server- 10 voxgate:3000\n', `  server one 127.0.0.1:${server}\n`],
      ['\nglobal\n', '\nglobal\n  no strict-limits\n'],
    ],
    command: (directory) => ({ args: ['-db', '-f', join(directory, 'configuration')] }),
  },
} satisfies Record<string, Kind>;

/** The programs with a shipped configuration that tests can run. */
export type ProxyKind = keyof typeof kinds;
export const proxyKinds = Object.keys(kinds) as ProxyKind[];

/** A reverse proxy with the shipped configuration, in front of a server on this machine. */
export class ReverseProxy {
  private constructor(
    private readonly process: ChildProcess,
    private readonly directory: string,
    readonly url: string,
  ) {}

  static isInstalled(kind: ProxyKind): boolean {
    const [program, argument] = kinds[kind].version;
    return spawnSync(program, [argument]).status === 0;
  }

  /**
   * Starts a proxy, and waits until it passes requests on.
   *
   * @param server the server's port.
   * @throws {Error} with the program's output, if it exits.
   */
  static async before(kind: ProxyKind, server: number): Promise<ReverseProxy> {
    const { file, version, replace, command }: Kind = kinds[kind];
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-proxy-'));
    const port = await freePort();
    const shipped = await readFile(join(projectRoot, 'deploy', file), 'utf8');
    await writeFile(join(directory, 'configuration'), withReplacements(file, shipped, replace(port, server)));
    const { args, files = {} } = command(directory);
    for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);

    // Caddy keeps its state below these.
    const env = { PATH: process.env.PATH, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory };
    const child = spawn(version[0], args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
    const proxy = new ReverseProxy(child, directory, `http://127.0.0.1:${port}`);
    await until(`${kind} passes requests on`, async () => {
      if (proxy.hasEnded) throw new Error(`${kind} exited:\n${printed}`);
      const response = await fetch(`${proxy.url}/health/ready`).catch(() => undefined);
      await response?.arrayBuffer();
      return response?.ok;
    });
    return proxy;
  }

  async stop(): Promise<void> {
    if (!this.hasEnded) {
      // SIGTERM is a fast stop for nginx and Caddy; HAProxy waits for connections first.
      this.process.kill('SIGTERM');
      const lastResort = setTimeout(() => this.process.kill('SIGKILL'), 2000);
      await once(this.process, 'exit');
      clearTimeout(lastResort);
    }
    await rm(this.directory, { recursive: true, force: true });
  }

  private get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }
}

/** @throws {Error} if the configuration lacks something that has to be replaced. */
function withReplacements(file: string, shipped: string, replacements: readonly (readonly [string, string])[]): string {
  const places = replacements.map(([from, to]) => {
    const at = shipped.indexOf(from);
    const isOnce = at >= 0 && !shipped.includes(from, at + 1);
    if (!isOnce) throw new Error(`deploy/${file} must contain "${from.trim()}" exactly once.`);
    return { from, to, at };
  });
  // From its end, because what is put in may contain what another one replaces: port 30005 contains port 3000.
  const fromEnd = places.toSorted((one, other) => other.at - one.at);
  return fromEnd.reduce((text, { from, to, at }) => text.slice(0, at) + to + text.slice(at + from.length), shipped);
}
