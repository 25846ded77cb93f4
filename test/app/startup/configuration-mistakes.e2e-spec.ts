import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases, isWhole } from '../../../bench/proofs/support/extent';
import { freePort } from '../../../bench/proofs/support/free-port';
import { PostgresServer } from '../../../bench/proofs/support/postgres-server';
import { DatabaseVersionError } from '../../../src/platform/database/migrate';
import { explainFailure } from '../../../src/app/startup/explain-failure';
import { runCommand } from '../../support/command-line';
import { createDatabase } from '../../support/database';
import { createDataDirectory, runToEnd } from '../../support/server-process';
import { StartedProcess, until } from '../../support/started-process';
import { until as untilTrue } from '../../../bench/proofs/support/until';
import { SmallDisk } from '../faults/support/small-disk';

const isRoot = process.getuid?.() === 0;

/** Expects exit code 1 and an error message that contains these words, without a stack trace. */
async function expectMessage(
  run:
    | { code: number | null; stdout: string; stderr: string }
    | Promise<{ code: number | null; stdout: string; stderr: string }>,
  ...words: (string | RegExp)[]
): Promise<void> {
  const { code, stdout, stderr } = await run;
  for (const word of words)
    expect(stderr).toEqual(typeof word === 'string' ? expect.stringContaining(word) : expect.stringMatching(word));
  expect(stderr).not.toMatch(/\n\s+at |Voxgate did not start/);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
}

describe('A data directory that does not exist', () => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;

  beforeEach(async () => {
    data = await createDataDirectory();
  });
  afterEach(() => data.remove());

  it.each([
    ['accounts list', ['accounts', 'list']],
    ['accounts create', ['accounts', 'create', '--name', 'x', '--email', 'x@example.com']],
    ['accounts invite', ['accounts', 'invite', 'x@example.com', '--email', 'y@example.com']],
    ['api-keys create', ['api-keys', 'create', '--account', 'x@example.com', '--name', 'x']],
    ['api-keys list', ['api-keys', 'list', '--account', 'x@example.com', '--json']],
    ['api-keys revoke', ['api-keys', 'revoke', 'key_0', '--account', 'x@example.com']],
    ['api-keys set-limit', ['api-keys', 'set-limit', 'key_0', '5', '--account', 'x@example.com']],
    ['backup', ['backup', '--to', join(tmpdir(), 'voxgate-never-made.backup')]],
    ['migrate', ['migrate']],
    ['voices list', ['voices', 'list']],
    ['voices install', ['voices', 'install', 'kokoro']],
    ['voices remove', ['voices', 'remove', 'kokoro']],
    ['voices verify', ['voices', 'verify']],
  ])('is not created by %s, which names it and says what to do', async (_name, args) => {
    const mistyped = join(data.path, 'dta');
    await expectMessage(runCommand(args, { VOXGATE_DATA_DIR: mistyped }), mistyped, 'VOXGATE_DATA_DIR');
    expect(readdirSync(data.path)).toEqual([]);
  });

  it('without a database stays empty when a command looks for one', async () => {
    await expectMessage(
      runCommand(['accounts', 'list'], { VOXGATE_DATA_DIR: data.path }),
      `There is no database in ${data.path}`,
      'server',
    );
    expect(readdirSync(data.path)).toEqual([]);
  });

  it('is not created by TypeORM’s command line', async () => {
    const mistyped = join(data.path, 'dta');
    const typeorm = StartedProcess.start(
      process.execPath,
      ['node_modules/typeorm/cli.js', '-d', 'dist/ormconfig.js', 'migration:show'],
      { VOXGATE_DATA_DIR: mistyped },
    );
    expect((await typeorm.ended()).code).toBe(1);
    await typeorm.printed(/There is no database in/);
    expect(readdirSync(data.path)).toEqual([]);
  });

  it('makes a command wait while a server creates the database in it', async () => {
    const server = StartedProcess.server({ VOXGATE_DATA_DIR: data.path });
    try {
      const home = join(data.path, 'postgres');
      await until(
        'the database cluster is being created',
        () => existsSync(home) && readdirSync(home).some((name) => name.startsWith('data.new')),
      );
      const ended = await runCommand(['accounts', 'list'], { VOXGATE_DATA_DIR: data.path });
      expect(ended).toEqual({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(/owner@localhost|There are no accounts/),
      });
    } finally {
      await server.kill();
    }
  });
});

describe('A data directory that cannot be used', () => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;

  beforeEach(async () => {
    data = await createDataDirectory();
  });
  afterEach(() => data.remove());

  /** Checks two commands, which need less time than a server, and in the proofs the server. */
  const commands = async (path: string, ...words: (string | RegExp)[]) => {
    const settings = { VOXGATE_DATA_DIR: path, npm_config_registry: 'http://127.0.0.1:1/' };
    if (isWhole) await expectMessage(runToEnd('main.js', [], settings), path, ...words);
    await expectMessage(runCommand(['voices', 'install', 'kokoro'], settings), path, ...words);
    await expectMessage(runCommand(['accounts', 'list'], settings), path, ...words);
  };

  it('because it is a file is explained without a stack trace', async () => {
    const file = join(data.path, 'file');
    writeFileSync(file, '');
    await commands(file, /file/);
    if (!isWhole) await expectMessage(runToEnd('main.js', [], { VOXGATE_DATA_DIR: file }), file, /file/);
  });

  it('because its parent is a file is explained without a stack trace', async () => {
    writeFileSync(join(data.path, 'file'), '');
    await commands(join(data.path, 'file', 'data'), /file/);
  });

  it('because of a circle of symbolic links is explained without a stack trace', async () => {
    symlinkSync('two', join(data.path, 'one'));
    symlinkSync('one', join(data.path, 'two'));
    await commands(join(data.path, 'one'), /loop/);
  });

  (SmallDisk.isPossible ? it : it.skip)(
    'because its disk is read-only is explained without a stack trace',
    async () => {
      const disk = await SmallDisk.mount('1m');
      try {
        execFileSync('mount', ['-o', 'remount,ro', disk.path]);
        await expectMessage(runToEnd('main.js', [], { VOXGATE_DATA_DIR: disk.path }), disk.path, 'read-only');
        const below = join(disk.path, 'data');
        if (isWhole) await expectMessage(runToEnd('main.js', [], { VOXGATE_DATA_DIR: below }), below, 'read-only');
      } finally {
        await disk.unmount();
      }
    },
  );

  (isRoot ? it : it.skip)(
    'because its owner may not write to it is explained without blaming another user',
    async () => {
      const [uid, gid] = [65_534, 65_534];
      const closed = join(data.path, 'closed');
      mkdirSync(closed);
      chownSync(closed, uid, gid);
      chmodSync(closed, 0o555);
      const script = `const { openClusterHome } = require('./dist/src/platform/database/embedded/cluster-home.js');
      process.setgroups([]); process.setgid(${gid}); process.setuid(${uid});
      openClusterHome(process.argv[1], { systemDirectory: '/nowhere', log() {} }).catch(({ name, message }) => console.log(name, message));`;
      const tried = StartedProcess.start(process.execPath, ['-e', script, closed], {});
      await tried.printed(/EmbeddedPostgresError The data directory .*closed is read-only/);
    },
  );
});

describe('An invalid setting', () => {
  it('is shown as given', async () => {
    await expectMessage(runToEnd('main.js', [], { PORT: 'abc' }), 'PORT', '"abc"');
    await expectMessage(runCommand(['accounts', 'list'], { RATE_LIMIT_REQUESTS: '1O' }), '"1O"');
  });

  it('with a misspelt name causes a warning at startup that omits its value', async () => {
    const settings = { RATE_LIMIT_REQUEST: '5', OIDC_CLIENT_SECRT: 'hunter2', PORT: 'abc' };
    for (const ended of [runToEnd('main.js', [], settings), runCommand(['accounts', 'list'], settings)]) {
      const { stderr } = await ended;
      expect(stderr).toContain(
        'RATE_LIMIT_REQUEST is not a Voxgate setting and is ignored. Did you mean RATE_LIMIT_REQUESTS?',
      );
      expect(stderr).toContain('Did you mean OIDC_CLIENT_SECRET?');
      expect(stderr).not.toContain('hunter2');
    }
  });

  const hosts: [string, { HOST: string }, string][] = [
    ['the address of another machine', { HOST: '192.0.2.7' }, '192.0.2.7'],
    ['an unknown host name', { HOST: 'nobody.invalid' }, 'nobody.invalid'],
    ['a URL', { HOST: 'http://localhost' }, 'http://localhost'],
  ];

  it.each(hosts.slice(0, cases(1, hosts.length)))(
    'of HOST (%s) is explained without a stack trace',
    async (_what, settings, words) => {
      const database = await createDatabase();
      try {
        await expectMessage(
          runToEnd('main.js', [], { DATABASE_URL: database.url, PORT: '0', ...settings }),
          'This machine has no address',
          words,
        );
      } finally {
        await database.drop();
      }
    },
  );

  it('of DATABASE_URL is explained without the password', async () => {
    const postgres = await PostgresServer.create({ password: 'right' });
    const withUrl = (
      change: (url: URL) => void,
      run: (settings: { DATABASE_URL: string }) => ReturnType<typeof runToEnd>,
    ) => {
      const url = new URL(postgres.url);
      change(url);
      return run({ DATABASE_URL: url.href });
    };
    const server = (settings: Record<string, string>) => runToEnd('main.js', [], settings);
    // The explanations are the same for a command, which needs less time.
    const any = isWhole ? server : (settings: Record<string, string>) => runCommand(['accounts', 'list'], settings);
    try {
      await expectMessage(
        withUrl((url) => (url.password = 'wr0ng'), server),
        'password authentication failed',
        'DATABASE_URL',
        /^(?![^]*wr0ng)/,
      );
      await expectMessage(
        withUrl((url) => (url.pathname = '/none'), any),
        'database "none" does not exist',
        'DATABASE_URL',
      );
      await expectMessage(
        withUrl((url) => url.searchParams.set('sslmode', 'require'), any),
        'does not support SSL',
        'sslmode',
      );
    } finally {
      await postgres.remove();
    }
    await expectMessage(
      runToEnd('main.js', [], { DATABASE_URL: 'postgres://a:se/cr%et@[x/y' }),
      'not a valid URL',
      /^(?![^]*se\/cr)/,
    );
    await expectMessage(
      runCommand(['accounts', 'list'], {
        DATABASE_URL: `postgres://a@nobody.invalid:${await freePort()}/x`,
      }),
      'The database cannot be reached',
    );
  });

  // With an own database, the first start creates that before it asks for its port.
  it.each(['given', 'own'].slice(0, cases(1, 2)))(
    'of PORT is explained when the port is in use, before a key is created (%s database)',
    async (which) => {
      const holder = createServer().listen(0, '127.0.0.1');
      await once(holder, 'listening');
      const { port } = holder.address() as { port: number };
      const folder = await createDataDirectory();
      const database = await createDatabase();
      try {
        const { code, stdout, stderr } = await runToEnd('main.js', [], {
          PORT: String(port),
          VOXGATE_DATA_DIR: folder.path,
          ...(which === 'given' && { DATABASE_URL: database.url, FIRST_ACCOUNT_EMAIL: 'owner@localhost' }),
        });
        expect({ code, isExplained: stderr.includes(`Port ${port} on 127.0.0.1 is in use`) }).toEqual({
          code: 1,
          isExplained: true,
        });
        expect(`${stdout}${stderr}`.match(/in use/g)).toHaveLength(1);
        expect(stderr).not.toMatch(/\n\s+at |Voxgate did not start/);
        expect(stdout).not.toMatch(/sk-[A-Za-z0-9]{32}/);
        if (which === 'given') expect(stdout).toBe('');
        expect(existsSync(join(folder.path, 'greeting.mp3'))).toBe(false);
      } finally {
        holder.close();
        await database.drop();
        await folder.remove();
      }
    },
  );

  it('that leads to an outdated PostgreSQL is explained with the server’s version', () => {
    expect(explainFailure(new DatabaseVersionError('13.4'))).toMatch(/PostgreSQL 13\.4\. Voxgate needs 14 or later/);
  });
});

describe('What a setting names outside of the server', () => {
  /** All settings of something outside that the server can start without, with the port that each of them names. */
  const everythingAt = (portOf: (setting: string) => number, enginesFile: string) => {
    writeFileSync(
      enginesFile,
      `engines: [{ name: far, kind: openai, urls: ['http://127.0.0.1:${portOf('ENGINES_FILE')}'], voices: [{ id: x }] }]`,
    );
    const store = (setting: string) => `s3://voxgate?endpoint=http://127.0.0.1:${portOf(setting)}`;
    return {
      FILES_URL: store('FILES_URL'),
      FILES_ACCESS_KEY_ID: 'id',
      FILES_SECRET_ACCESS_KEY: 'hunter2',
      SPEECH_CACHE: 'on',
      SPEECH_CACHE_URL: store('SPEECH_CACHE_URL'),
      SPEECH_CACHE_ACCESS_KEY_ID: 'id',
      SPEECH_CACHE_SECRET_ACCESS_KEY: 'hunter2',
      SMTP_URL: `smtp://mail:hunter2@127.0.0.1:${portOf('SMTP_URL')}`,
      SMTP_FROM: 'voxgate@example.com',
      OIDC_ISSUER: `http://127.0.0.1:${portOf('OIDC_ISSUER')}`,
      OIDC_CLIENT_ID: 'id',
      OIDC_CLIENT_SECRET: 'hunter2',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf('OTEL_EXPORTER_OTLP_ENDPOINT')}`,
      ENGINES_FILE: enginesFile,
    };
  };
  const settings = [
    'ENGINES_FILE',
    'FILES_URL',
    'OIDC_ISSUER',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'SMTP_URL',
    'SPEECH_CACHE_URL',
  ];
  const names = ['engine_far', 'files', 'oidc', 'smtp', 'speech_cache', 'tracing'];

  /** The settings that the log's warnings say cannot be used, once for each warning. Fails if a line is not JSON. */
  const warned = ({ lines }: StartedProcess) =>
    lines
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .flatMap(({ level, msg }) => (level >= 40 ? (/ ([A-Z_]+) cannot be used: /.exec(msg)?.slice(1) ?? []) : []))
      .toSorted();
  const readiness = async (url: string) => {
    const response = await fetch(`${url}/health/ready`);
    const { status, info } = (await response.json()) as { status: string; info: Record<string, { status: string }> };
    const degraded = Object.keys(info).filter((name) => info[name]!.status === 'degraded');
    return { code: response.status, status, degraded: degraded.toSorted(), text: JSON.stringify(info) };
  };

  /** Which settings name a port where nobody ever answers. At the port of the others, nobody listens at first. */
  const silentOnes: [string, string[]][] = isWhole
    ? [
        ['cannot be reached', []],
        ['never answers', settings],
      ]
    : [['cannot be reached, or never answers,', ['OIDC_ISSUER', 'SMTP_URL', 'SPEECH_CACHE_URL']]];

  it.each(silentOnes)(
    'and that %s is told once each, and by the readiness; what returns is used',
    async (_what, unanswered) => {
      const folder = await createDataDirectory();
      const database = await createDatabase();
      const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const port = await freePort();
      const silentPort = (silent.address() as { port: number }).port;
      const server = StartedProcess.server({
        DATABASE_URL: database.url,
        SPEECH_WORKERS: '1',
        VOXGATE_DATA_DIR: join(folder.path, 'data'),
        ...everythingAt(
          (setting) => (unanswered.includes(setting) ? silentPort : port),
          join(folder.path, 'engines.yaml'),
        ),
      });
      try {
        const [, url] = await server.printed(/is ready at (http:\S+) /);
        await untilTrue('everything has been checked', () => warned(server).length >= settings.length, {
          everyMs: 100,
        });
        expect(warned(server)).toEqual(settings);
        const reasons = unanswered.map((name) =>
          server.lines.find((line) => line.includes(`${name} cannot be used: `)),
        );
        for (const reason of reasons) expect(reason).toContain('has not answered within 5 seconds');
        const shown = await readiness(url!);
        expect(shown).toMatchObject({ code: 200, status: 'degraded', degraded: names });
        // Everybody may ask, so it does not say where things are.
        for (const secret of [port, silentPort]) expect(shown.text).not.toContain(String(secret));
        expect(server.output).not.toContain('hunter2');
        // An empty database is nobody's.
        await server.printed(/"level":40.*no API key yet.*FIRST_ACCOUNT_EMAIL/);

        if (!unanswered.includes('ENGINES_FILE')) {
          // Something answers at the port now: the engine and the receiver are content with it.
          const answering = createHttpServer((_request, response) => response.end()).listen(port, '127.0.0.1');
          try {
            await server.printed(/The engine far of ENGINES_FILE can be used again/);
            await server.printed(/The receiver of OTEL_EXPORTER_OTLP_ENDPOINT can be used again/);
          } finally {
            answering.closeAllConnections();
            answering.close();
          }
          expect((await readiness(url!)).degraded).not.toContain('tracing');
          expect(warned(server)).toEqual(settings);
        }

        const stopped = Date.now();
        server.signal('SIGTERM');
        await server.ended();
        expect(Date.now() - stopped).toBeLessThan(10_000);
      } finally {
        await server.kill();
        silent.close();
        await database.drop();
        await folder.remove();
      }
    },
  );

  it('and that is wrong ends the start with one line of the log, which names the setting', async () => {
    const folder = await createDataDirectory();
    const database = await createDatabase();
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const usual = { DATABASE_URL: database.url, VOXGATE_DATA_DIR: folder.path, PORT: '0', LOG_FORMAT: 'json' };
    try {
      const mistakes: [Record<string, string>, RegExp][] = [
        [{ VOXGATE_DATA_DIR: '/proc/nope' }, /^\/proc\/nope cannot be used: it cannot be created.*VOXGATE_DATA_DIR/],
        [{ PUBLIC_URL: 'https://example.com/a b' }, /PUBLIC_URL must be .* path of letters/],
        [{ PUBLIC_URL: 'https://example.com/v1' }, /^PUBLIC_URL has the path \/v1, but .* does not begin with \/api, /],
        [{ SMTP_URL: 'smtp://mail:99999', SMTP_FROM: 'a@example.com' }, /SMTP_URL must start with/],
        [
          { OIDC_ISSUER: 'https://example.com' },
          /^[^\n]+\n {2}OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET$/,
        ],
        [{ ENGINES_FILE: '/nope' }, /^ENGINES_FILE: \/nope cannot be read.* Set ENGINES_FILE/],
        [{ LEAK_REPORT_KEYS: '/nope' }, /^LEAK_REPORT_KEYS cannot be used: ENOENT/],
        [{ LEAK_REPORT_KEYS: '{"public_keys":[]}' }, /^LEAK_REPORT_KEYS cannot be used: it has no keys/],
        [{ VOXGATE_EXTENSIONS: './nope.js' }, /^The extension ".\/nope.js" of VOXGATE_EXTENSIONS was not found/],
        [{ FILES_DIR: '/proc/nope' }, /^\/proc\/nope cannot be used.*FILES_DIR/],
        [{ FILES_DIR: file }, /cannot be used: it is a file.*FILES_DIR/],
        [
          { METRICS_PORT: '0', METRICS_HOST: '192.0.2.7' },
          /METRICS_HOST=192.0.2.7\) .*: this machine has no such address/,
        ],
      ];
      for (const [wrong, words] of mistakes.slice(0, cases(3, mistakes.length))) {
        const { code, stdout, stderr } = await runToEnd('main.js', [], { ...usual, ...wrong });
        expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 });
        expect(JSON.parse(stderr)).toMatchObject({ level: 60, context: 'Voxgate', msg: expect.stringMatching(words) });
      }
      const slow = { ...usual, DATABASE_PASSWORD_COMMAND: 'sleep 4; exit 3' };
      const { stderr } = await runToEnd('main.js', [], slow);
      const [waiting, failed] = stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { msg: string });
      expect([waiting?.msg, failed?.msg]).toEqual([
        'Waiting for the password of DATABASE_PASSWORD_COMMAND.',
        expect.stringContaining('DATABASE_PASSWORD_COMMAND failed with code 3'),
      ]);
    } finally {
      await database.drop();
      await folder.remove();
    }
  });
});
