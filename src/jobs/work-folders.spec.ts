import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../config/environment';
import type { JobRun } from './job-store';
import { WorkFolders } from './work-folders';

describe('WorkFolders', () => {
  const data = mkdtempSync(join(tmpdir(), 'voxgate-work-'));
  afterAll(() => rmSync(data, { recursive: true }));
  const folders = new WorkFolders({ VOXGATE_DATA_DIR: data } as Environment);
  const runOf = (id: string, number: number) => ({ job: { id }, number }) as JobRun;
  const left = () => readdirSync(join(data, 'jobs', 'files')).sort();

  it('removes what earlier runs of the same job have left, and nothing of other jobs', async () => {
    await folders.open(runOf('job_2', 1));
    writeFileSync(join(await folders.open(runOf('job_1', 1)), 'all.wav'), 'x');
    await folders.open(runOf('job_1', 2));
    expect(left()).toEqual(['job_1-2', 'job_2-1']);
  });

  it('removes at the start what is older than a day', async () => {
    const path = join(data, 'jobs', 'files', 'job_3-1');
    mkdirSync(path);
    const old = Date.now() / 1000 - 25 * 3600;
    utimesSync(path, old, old);
    await folders.onApplicationBootstrap();
    expect(left()).toEqual(['job_1-2', 'job_2-1']);
  });
});
