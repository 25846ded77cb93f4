import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../../errors/operator-error';
import type { BackupHeader } from './backup-file';
import { BackupReader, TableSplitter } from './backup-reader';
import { BackupWriter } from './backup-writer';

const header: BackupHeader = {
  created_at: '2030-01-01T00:00:00.000Z',
  voxgate: '1.2.3',
  migrations: ['Initial1'],
  tables: [
    { name: 'a', columns: ['x', 'y'] },
    { name: 'empty', columns: ['x'] },
    { name: 'b', columns: ['x'] },
  ],
};
/** The second row of `a` has the text `\.`, which COPY writes as `\\.`. */
const contents = '1\tone\n\\\\.\ttwo\\n\n\\.\n\\.\n\\N\n\\.\n';
const rowsByTable = { a: '1\tone\n\\\\.\ttwo\\n\n', empty: '', b: '\\N\n' };

describe('A backup file', () => {
  let directory: string;
  let path: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-backup-'));
    path = join(directory, 'file');
  });
  afterEach(() => rm(directory, { recursive: true }));

  async function write(): Promise<Buffer> {
    const writer = await BackupWriter.create(path);
    await writer.write(header, Readable.from([Buffer.from(contents)]));
    await writer.publish();
    return readFile(path);
  }

  async function read(onTable: () => Promise<void> = async () => undefined): Promise<Record<string, string>> {
    const backup = await BackupReader.open(path);
    const found: Record<string, string> = {};
    try {
      await backup.readTables(async ({ name }, rows) => {
        found[name] = await text(rows);
        await onTable();
      });
    } finally {
      await backup.close();
    }
    return found;
  }

  it('has the header and the rows that were written, and only its owner can read it', async () => {
    const bytes = await write();
    expect(await read()).toEqual(rowsByTable);
    const [format, json] = bytes.toString('latin1').split('\n');
    expect(format).toBe('voxgate-backup 1');
    expect(JSON.parse(json!)).toEqual(header);
    expect(bytes.subarray(-32)).toEqual(createHash('sha256').update(bytes.subarray(0, -32)).digest());
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(directory)).toEqual(['file']);
  });

  it('is refused after any byte has changed', async () => {
    const bytes = await write();
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      await writeFile(path, changed);
      await expect(BackupReader.open(path)).rejects.toBeInstanceOf(OperatorError);
    }
  });

  it('is refused if it ends early, at any byte', async () => {
    const bytes = await write();
    for (const length of bytes.keys()) {
      await writeFile(path, bytes.subarray(0, length));
      await expect(BackupReader.open(path)).rejects.toBeInstanceOf(OperatorError);
    }
  });

  it('is refused with both versions in the message if its format is newer', async () => {
    await writeFile(path, 'voxgate-backup 2\nsomething new');
    await expect(BackupReader.open(path)).rejects.toThrow(/version 2 of the backup format.*reads version 1/);
  });

  it('is refused if it changes while it is read', async () => {
    const bytes = await write();
    const changed = Buffer.from(bytes);
    changed[30]! ^= 1;
    const backup = await BackupReader.open(path);
    await writeFile(path, changed);
    await expect(backup.readTables(async (_table, rows) => void (await text(rows)))).rejects.toThrow(/checksum/);
    await backup.close();
  });

  it('never replaces a file, not even one that appeared while it was written', async () => {
    const writer = await BackupWriter.create(path);
    await writer.write(header, Readable.from([Buffer.from(contents)]));
    await writeFile(path, 'precious');
    await expect(writer.publish()).rejects.toThrow(/exists already/);
    await writer.discard();
    await expect(BackupWriter.create(path)).rejects.toThrow(/exists already/);
    expect(await readFile(path, 'utf8')).toBe('precious');
    expect(await readdir(directory)).toEqual(['file']);
  });

  it('passes on the error of a consumer', async () => {
    await write();
    const error = new Error('The database is full.');
    await expect(read(() => Promise.reject(error))).rejects.toBe(error);
  });
});

describe('Tables', () => {
  it.each([1, 2, 3, 5, 100])('are separated whatever the size of the chunks: %d', async (size) => {
    const bytes = Buffer.from(contents);
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    const splitter = new TableSplitter(Readable.from(chunks));
    const found: Record<string, string> = {};
    for (const { name } of header.tables) {
      found[name] = await text(splitter.rowsOfNext());
    }
    await splitter.finish();
    expect(found).toEqual(rowsByTable);
  });

  it('must end', async () => {
    const splitter = new TableSplitter(Readable.from([Buffer.from('1\t2\n')]));
    await expect(text(splitter.rowsOfNext())).rejects.toThrow(/middle of a table/);
  });
});
