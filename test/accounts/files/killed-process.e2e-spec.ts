import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../bench/proofs/support/until';
import { FileSweep } from '../../../src/accounts/files/file-sweep';
import { FilesService } from '../../../src/accounts/files/files.service';
import { StartedProcess } from '../../support/started-process';
import { startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { filesBelow, listedObjects, storeFile } from './support/files';

const script = join(__dirname, 'support/storing.process.cjs');

describe('A process that is killed while it stores a file', () => {
  let directory: string;
  let server: TestApp;
  let key: TestKey;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-files-'));
    server = await startTestApp({ environment: { FILES_DIR: directory } });
    key = await server.createKey();
    await writeFile(join(directory, 'given'), 'contents');
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const objects = () => filesBelow(join(directory, 'objects'));
  const sweep = () => server.app.get(FileSweep).sweep();

  it.each([
    ['before-put', 0],
    ['in-put', 1],
    ['after-put', 1],
  ])('leaves nothing that the sweep does not remove, neither an object nor a row: %s', async (moment, left) => {
    const child = StartedProcess.start(process.execPath, [script, moment, key.account.id, join(directory, 'given')], {
      DATABASE_URL: server.database.url,
      FILES_DIR: directory,
    });
    await until('the moment', () => child.lines.includes('now'));
    process.kill(child.pid, 'SIGKILL');
    expect(await objects()).toHaveLength(left);
    // Its lease protects it, in case it is only slow.
    await sweep();
    expect(await listedObjects(server, key)).toEqual([{ state: 'writing' }]);
    expect(await objects()).toHaveLength(left);

    await server.database.query("UPDATE stored_objects SET lease_until = now() - interval '1 second'");
    await sweep();
    expect(await listedObjects(server, key)).toEqual([]);
    expect(await objects()).toEqual([]);

    const { bytes, id } = await storeFile(server, key, 'contents');
    expect(bytes).toBe(8);
    await server.app.get(FilesService).remove(key.account.id, id);
  });
});
