import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkFolders } from './work-folders';

describe('WorkFolders', () => {
  const data = mkdtempSync(join(tmpdir(), 'voxgate-work-'));
  afterAll(() => rmSync(data, { recursive: true }));
  class Folders extends WorkFolders {
    constructor() {
      super(join(data, 'files'));
    }
  }
  const folders = new Folders();
  const left = () => readdirSync(join(data, 'files')).sort();

  it('removes what earlier runs of the same work have left, and nothing of other work', async () => {
    await folders.open('job_2', 1);
    writeFileSync(join(await folders.open('job_1', 1), 'all.wav'), 'x');
    await folders.open('job_1', 2);
    expect(left()).toEqual(['job_1-2', 'job_2-1']);
  });

  it('removes at the start what is older than a day', async () => {
    const path = join(data, 'files', 'job_3-1');
    mkdirSync(path);
    const old = Date.now() / 1000 - 25 * 3600;
    utimesSync(path, old, old);
    await folders.onApplicationBootstrap();
    expect(left()).toEqual(['job_1-2', 'job_2-1']);
  });
});
