import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../bench/proofs/support/free-port';
import { until } from '../../../../bench/proofs/support/until';
import { projectRoot } from '../../../../src/platform/project-root';
import { codeBlocks, readPage } from '../../docs/support/page';

/** Pairs of a text that a configuration has once, and what stands there instead. */
type Replacements = readonly (readonly [string, string])[];

/** Configurations that users copy, and how their program runs with one in a directory of its own. */
interface Kind {
  /** The file in `deploy/`, for a host name of its own. */
  readonly file: string;
  /** The language of the block of docs/reverse-proxies.md with the configuration for a server below the path `/voice`. */
  readonly language: string;
  readonly version: readonly [program: string, argument: string];
  /** What is replaced: the name and port that clients use, and the address of the server. */
  readonly replace: Record<'file' | 'block', (port: number, server: number) => Replacements>;
  /** @returns the command, and further files that it needs. */
  readonly command: (directory: string) => { args: readonly string[]; files?: Readonly<Record<string, string>> };
}

function forNginx(port: number, server: number): Replacements {
  return [
    ['  listen 80;\n', `  listen 127.0.0.1:${port};\n`],
    ['  server 127.0.0.1:3000 ', `  server 127.0.0.1:${server} `],
  ];
}

function forCaddy(name: string): (port: number, server: number) => Replacements {
  return (port, server) => [
    // Without a certificate, and without the interface for administrators, which has a fixed port.
    [`${name} {\n`, `{\n\tadmin off\n}\n\nhttp://127.0.0.1:${port} {\n`],
    ['127.0.0.1:3000', `127.0.0.1:${server}`],
  ];
}

const kinds = {
  nginx: {
    file: 'proxies/nginx.conf',
    language: 'nginx',
    version: ['nginx', '-v'],
    replace: { file: forNginx, block: forNginx },
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
    language: 'caddyfile',
    version: ['caddy', 'version'],
    replace: { file: forCaddy('speech.example.com'), block: forCaddy('example.com') },
    command: (directory) => ({
      args: ['run', '--adapter', 'caddyfile', '--config', join(directory, 'configuration')],
    }),
  },
  HAProxy: {
    file: 'haproxy.cfg',
    language: 'haproxy',
    version: ['haproxy', '-v'],
    replace: {
      file: (port, server) => [
        ['  bind :3000\n', `  bind 127.0.0.1:${port}\n`],
        ['  server-template server- 10 voxgate:3000\n', `  server one 127.0.0.1:${server}\n`],
        ['\nglobal\n', '\nglobal\n  no strict-limits\n'],
      ],
      block: (port, server) => [
        ['  bind :80\n', `  bind 127.0.0.1:${port}\n`],
        ['  server one 127.0.0.1:3000\n', `  server one 127.0.0.1:${server}\n`],
        ['global\n', 'global\n  no strict-limits\n'],
      ],
    },
    command: (directory) => ({ args: ['-db', '-f', join(directory, 'configuration')] }),
  },
} satisfies Record<string, Kind>;

/** The programs with a shipped configuration that tests can run. */
export type ProxyKind = keyof typeof kinds;
export const proxyKinds = Object.keys(kinds) as ProxyKind[];

/** Whether a proxy passes the path of `PUBLIC_URL` on, or takes it off. */
export type PathHandling = 'keeps' | 'takes off';

/** A reverse proxy with a configuration that users copy, in front of a server on this machine. */
export class ReverseProxy {
  private constructor(
    private readonly process: ChildProcess,
    private readonly directory: string,
    /** Where the server is found: with the path, for a server below one. */
    readonly url: string,
  ) {}

  static isInstalled(kind: ProxyKind): boolean {
    const [program, argument] = kinds[kind].version;
    return spawnSync(program, [argument]).status === 0;
  }

  /**
   * Starts a proxy with the shipped configuration, and waits until it passes requests on.
   *
   * @param server the server's port.
   * @throws {Error} with the program's output, if it exits.
   */
  static async before(kind: ProxyKind, server: number): Promise<ReverseProxy> {
    const { file, replace }: Kind = kinds[kind];
    const port = await freePort();
    const shipped = await readFile(join(projectRoot, 'deploy', file), 'utf8');
    const configuration = withReplacements(`deploy/${file}`, shipped, replace.file(port, server));
    return ReverseProxy.start(kind, configuration, `http://127.0.0.1:${port}`);
  }

  /**
   * Starts a proxy with the configuration of docs/reverse-proxies.md, for a server below `/voice`, and waits until it passes requests on.
   *
   * @param ports of the proxy and of the server.
   * @throws {Error} with the program's output, if it exits.
   */
  static async belowPath(
    kind: ProxyKind,
    handling: PathHandling,
    { port, server }: { port: number; server: number },
  ): Promise<ReverseProxy> {
    const { language, replace }: Kind = kinds[kind];
    const page = 'docs/reverse-proxies.md';
    const [block = ''] = codeBlocks(readPage(page), language);
    const takesOff: Replacements = handling === 'takes off' ? [['# To take the path off: ', '']] : [];
    const replacements = [...replace.block(port, server), ...takesOff];
    const configuration = withReplacements(`The block "${language}" of ${page}`, block, replacements);
    return ReverseProxy.start(kind, configuration, `http://127.0.0.1:${port}/voice`);
  }

  private static async start(kind: ProxyKind, configuration: string, url: string): Promise<ReverseProxy> {
    const { version, command }: Kind = kinds[kind];
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-proxy-'));
    await writeFile(join(directory, 'configuration'), configuration);
    const { args, files = {} } = command(directory);
    for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);

    // Caddy keeps its state below these.
    const env = { PATH: process.env.PATH, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory };
    const child = spawn(version[0], args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
    const proxy = new ReverseProxy(child, directory, url);
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

/** @throws {Error} if the configuration does not contain each of what is replaced once. */
function withReplacements(name: string, shipped: string, replacements: Replacements): string {
  const places = replacements.map(([from, to]) => {
    const at = shipped.indexOf(from);
    const isOnce = at >= 0 && !shipped.includes(from, at + 1);
    if (!isOnce) throw new Error(`${name} must contain "${from.trim()}" exactly once.`);
    return { from, to, at };
  });
  // From its end, because what is put in may contain what another one replaces: port 30005 contains port 3000.
  const fromEnd = places.toSorted((one, other) => other.at - one.at);
  return fromEnd.reduce((text, { from, to, at }) => text.slice(0, at) + to + text.slice(at + from.length), shipped);
}
