import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvironment } from '../../../src/app/settings/all-settings';
import { projectRoot } from '../../../src/platform/project-root';

const unit = join(projectRoot, 'deploy/systemd/voxgate.service');
const text = readFileSync(unit, 'utf8');
const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('deploy/systemd/voxgate.service', () => {
  (isInstalled ? it : it.skip)('is correct for systemd (skipped without systemd-analyze)', () => {
    // Without its manual pages, and with a program that exists on every machine.
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
    const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('voxgate.service'));
    // Node may be elsewhere on the machine that tests.
    expect(complaints.filter((line) => !line.includes('/usr/bin/node is not executable'))).toEqual([]);
    if (complaints.length === 0) expect(status).toBe(0);
  });

  it('leaves the server the time that its settings promise to running requests', () => {
    const seconds = Number(/^TimeoutStopSec=(\d+)$/mu.exec(text)![1]);
    const settings = loadEnvironment({ SHUTDOWN_DELAY_SECONDS: '5' });
    expect(seconds).toBeGreaterThan(settings.SHUTDOWN_DELAY_SECONDS + settings.SHUTDOWN_TIMEOUT_SECONDS);
  });

  it('sets only settings that the server has', () => {
    const names = Array.from(text.matchAll(/^Environment=(.+)$/gmu), ([, list]) => list!.split(' '))
      .flat()
      .map((pair) => pair.split('=')[0]!)
      .filter((name) => name !== 'NODE_ENV');
    expect(names).toEqual(['LOG_FORMAT', 'VOXGATE_DATA_DIR']);
    expect(Object.keys(loadEnvironment({}))).toEqual(expect.arrayContaining(names));
  });
});
