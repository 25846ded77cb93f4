import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../platform/config/environment';
import { WorkFolders } from './work-folders';

describe('WorkFolders', () => {
  const data = mkdtempSync(join(tmpdir(), 'voxgate-work-'));
  afterAll(() => rmSync(data, { recursive: true }));
  const folders = new WorkFolders({ VOXGATE_DATA_DIR: data } as Environment);
  const files = join(data, 'jobs', 'files');
  const left = () => readdirSync(files).sort();

  it('lends a folder, and removes what earlier runs of the same work have left, and nothing of other work', async () => {
    for (const name of ['job_1-1', 'job_2-1']) mkdirSync(join(files, name), { recursive: true });
    writeFileSync(join(files, 'job_1-1', 'all.wav'), 'x');
    const lent = await folders.lend('jobs', { work: { id: 'job_1' }, number: 2 }, async (folder) => {
      expect(left()).toEqual(['job_1-2', 'job_2-1']);
      return folder;
    });
    expect(lent).toBe(join(files, 'job_1-2'));
    expect(left()).toEqual(['job_2-1']);
  });

  it('removes the folder even if what is made in it fails', async () => {
    const fail = (folder: string) => Promise.reject(new Error(folder));
    const lent = folders.lend('batches', { work: { id: 'batch_1' }, number: 1 }, fail);
    await expect(lent).rejects.toThrow(join(data, 'batches', 'batch_1-1'));
    expect(existsSync(join(data, 'batches', 'batch_1-1'))).toBe(false);
  });

  it('removes at the start what is older than a day', async () => {
    const path = join(files, 'job_3-1');
    mkdirSync(path);
    const old = Date.now() / 1000 - 25 * 3600;
    utimesSync(path, old, old);
    await folders.onApplicationBootstrap();
    expect(left()).toEqual(['job_2-1']);
  });
});
