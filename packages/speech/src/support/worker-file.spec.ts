import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workerFile } from './worker-file';

describe('workerFile', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'voxgate-worker-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('returns the worker next to its caller, as in a build', () => {
    const file = join(folder, 'some.worker.js');
    writeFileSync(file, '');
    expect(workerFile(folder, 'some.worker')).toBe(file);
  });

  it('returns the worker of the last build for a caller in src', () => {
    const file = workerFile(join(__dirname, '../engines/flite/process'), 'flite.process');
    expect(file).toMatch(/dist\/packages\/speech\/src\/engines\/flite\/process\/flite\.process\.js$/);
  });

  it('says what to do if the build is missing', () => {
    writeFileSync(join(folder, 'some.worker.ts'), '');
    expect(() => workerFile(folder, 'some.worker')).toThrow(
      'The worker some.worker has not been built. Run: npm run build',
    );
  });
});
