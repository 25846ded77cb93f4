import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cases } from '../../../bench/proofs/support/extent';
import { isAlive } from '../../../bench/proofs/support/process-facts';
import { until as untilTrue } from '../../../bench/proofs/support/until';
import { isRunByNpm } from '../../../src/platform/config/run-by-npm';
import { createDataDirectory } from '../../support/server-process';
import { StartedProcess, until, untilGone } from '../../support/started-process';

/** All servers use one database: to create it takes as long as the rest of a start. */
let data: Awaited<ReturnType<typeof createDataDirectory>>;
beforeAll(async () => {
  data = await createDataDirectory();
});
afterAll(() => data.remove());

describe('A server started by npm', () => {
  let npm: StartedProcess;
  let url: string;
  let processes: number[];

  afterEach(async () => {
    await npm.kill();
    for (const pid of processes.filter(isAlive)) process.kill(pid, 'SIGKILL');
  });

  const start = async (script: string, environment: Record<string, string> = {}) => {
    processes = [];
    // Skip `prestart`, which builds: the tests use the existing build.
    npm = StartedProcess.start('npm', ['run', '--ignore-scripts', script], {
      VOXGATE_DATA_DIR: data.path,
      npm_config_loglevel: 'silent',
      ...environment,
    });
    url = (await npm.printed(/is ready at (http:\S+)/))[1]!;
    processes = npm.descendants();
  };
  const untilNotReady = () =>
    untilTrue('the server reports not ready', async () => (await fetch(`${url}/health/ready`)).status === 503, {
      everyMs: 50,
    });
  const log = () => readFileSync(join(data.path, 'postgres/postgres.log'), 'utf8');

  it.each((['SIGTERM', 'SIGINT'] as const).slice(0, cases(1, 2)))(
    'exits before npm does when npm receives %s',
    async (signal) => {
      await start('start');
      npm.signal(signal);
      expect(await npm.ended()).toEqual({ code: 0, signal: null });
      expect(processes.filter(isAlive)).toEqual([]);
      expect(log()).toMatch(/database system is shut down\n$/);
    },
  );

  it('completes its graceful stop when it receives the signal from both the terminal and npm', async () => {
    await start('start', { SHUTDOWN_DELAY_SECONDS: '2' });
    npm.signalGroup('SIGINT');
    await untilNotReady();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect(await npm.ended()).toEqual({ code: 0, signal: null });
    expect(processes.filter(isAlive)).toEqual([]);
  });

  it.each((['SIGKILL', 'SIGHUP'] as const).slice(0, cases(1, 2)))(
    'stops gracefully when npm is killed by %s',
    async (signal) => {
      await start('start', { SHUTDOWN_DELAY_SECONDS: '2' });
      npm.signal(signal);
      await untilNotReady();
      // Clients that have not noticed yet are still served.
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
      await untilGone(processes);
      expect(log()).toMatch(/database system is shut down\n$/);
    },
  );
});

describe('A server started in the background', () => {
  let server: number | undefined;

  afterEach(async () => {
    if (server !== undefined && isAlive(server)) {
      process.kill(server, 'SIGTERM');
      await untilGone([server]);
    }
  });

  it('keeps running when the shell that started it exits', async () => {
    const log = join(data.path, 'server.log');
    // With `npm_lifecycle_script`, the shell counts as one of npm's scripts.
    const shell = StartedProcess.start(
      'sh',
      ['-c', `nohup "${process.execPath}" dist/src/main.js </dev/null >'${log}' 2>&1 & echo "pid $!"`],
      { VOXGATE_DATA_DIR: data.path, npm_lifecycle_script: 'sh start-all.sh' },
    );
    server = Number((await shell.printed(/pid (\d+)/))[1]);
    await shell.ended();
    await until('the server is ready', () => existsSync(log) && /is ready at/.test(readFileSync(log, 'utf8')));
    const url = /is ready at (http:\S+)/.exec(readFileSync(log, 'utf8'))![1]!;
    process.kill(server, 'SIGHUP');
    // Several times as long as the server needs to notice that its parent has exited.
    const end = Date.now() + 2000;
    const lives = async () => {
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
      return Date.now() > end;
    };
    await untilTrue('the server has lived for two seconds', lives, { everyMs: 50 });
  });

  it.each([
    ['exec node dist/src/main.js', true],
    ['node dist/src/main.js --flag', true],
    ['nohup node dist/src/main.js', false],
    ['setsid node dist/src/main.js', false],
    ['node dist/src/main.js > log &', false],
    ['voxgate', true],
    ['"voxgate" "start"', true],
    ['cd /srv && exec node_modules/.bin/voxgate', true],
    ['nohup voxgate', false],
    ['/opt/voxgate/deploy.sh', false],
    ['node scripts/deploy.mjs', false],
    [undefined, false],
  ])('is told apart from one in the foreground by npm’s script: %j (foreground: %s)', (script, expected) => {
    expect(isRunByNpm('src/main', { npm_lifecycle_script: script })).toBe(expected);
  });
});
