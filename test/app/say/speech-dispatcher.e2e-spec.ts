import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/platform/project-root';
import { StartedProcess, until } from '../../support/started-process';
import { makePlayer, recorder } from './support/said';

const run = promisify(execFile);

/** Debian's packages speech-dispatcher, speech-dispatcher-audio-plugins and libao4, which has an output that plays nothing. */
const isInstalled = [
  '/usr/bin/speech-dispatcher',
  '/usr/bin/spd-say',
  '/usr/lib/x86_64-linux-gnu/speech-dispatcher/spd_libao.so',
].every((file) => existsSync(file));

(isInstalled ? describe : describe.skip)('Speech Dispatcher', () => {
  let folder: string;
  let daemon: StartedProcess;
  const file = (...names: string[]) => join(folder, ...names);
  const say = (...args: string[]) =>
    run('/usr/bin/spd-say', ['--wait', '--language', 'en', ...args], {
      env: { SPEECHD_ADDRESS: `unix_socket:${file('socket')}` },
      timeout: 100_000,
    });
  const played = async () => (await readFile(file('bin', 'aplay.played'))).length;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxgate-spd-'));
    await Promise.all(['modules', 'bin', 'log'].map((name) => mkdir(file(name))));
    const config = await readFile(join(projectRoot, 'deploy/speech-dispatcher/voxgate.conf'), 'utf8');
    // The voices of Kokoro are not installed in tests.
    await writeFile(
      file('modules', 'voxgate.conf'),
      config.replaceAll(/"[a-z][fm]_[a-z]+"/gu, '"slt"').replace('"MALE1" "slt"', '"MALE1" "rms"'),
    );
    await writeFile(
      file('speechd.conf'),
      'AudioOutputMethod "libao"\nAddModule "voxgate" "sd_generic" "voxgate.conf"\nDefaultModule voxgate\n',
    );
    await writeFile(file('.libao'), 'default_driver=null\n');
    await makePlayer(file('bin'), 'aplay', recorder);
    await makePlayer(
      file('bin'),
      'voxgate',
      `fs.appendFileSync(process.argv[1] + '.args', args.join(' ') + '\\n');
process.argv.splice(1, 1, ${JSON.stringify(join(projectRoot, 'dist/src/app/cli/main.js'))});
require(process.argv[1]);`,
    );
    daemon = StartedProcess.start(
      '/usr/bin/speech-dispatcher',
      ['-s', '-C', folder, '-c', 'unix_socket', '-S', file('socket'), '-P', file('pid'), '-L', file('log'), '-t', '0'],
      { HOME: folder, PATH: `${file('bin')}:/usr/bin:/bin`, VOXGATE_DATA_DIR: folder },
    );
    await until(
      'the daemon listens',
      () => existsSync(file('socket')),
      () => daemon.output,
    );
  });
  afterAll(async () => {
    process.kill(daemon.pid, 'SIGTERM');
    await daemon.ended();
    await rm(folder, { recursive: true, force: true });
  });

  it('speaks with the module of deploy/speech-dispatcher, at its rate and with its voices', async () => {
    await say("It's speech dispatcher, isn't it?");
    const usual = await played();
    expect(usual / 2 / 16_000).toBeGreaterThan(0.8);
    await say('--rate', '50', '--voice-type', 'female1', "It's speech dispatcher, isn't it?");
    expect(await played()).toBeLessThan(usual);
    expect(await readFile(file('bin', 'voxgate.args'), 'utf8')).toBe(
      'say --voice rms --speed 100% --pitch=0\nsay --voice slt --speed 137% --pitch=0\n',
    );
  });
});
