import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type QueryRunner } from 'typeorm';
import { ZipFile } from 'yazl';
import { Account } from '../../../accounts/account.entity';
import { AuditService } from '../../../accounts/audit/audit.service';
import { FilesService } from '../../../accounts/files/files.service';
import { safeFileName } from '../../../accounts/files/http/file-names';
import { fileColumns, isKept, type StoredFile } from '../../../accounts/files/stored-file';
import type { Actor } from '../../../platform/caller/actor';
import { Environment } from '../../../platform/config/environment';
import { PeriodicSweep } from '../../../platform/database/periodic-sweep';
import { ApiError } from '../../../platform/errors/api-error';
import { version } from '../../../platform/version';
import { accountTables, furtherExports } from './account-tables';

/** Rows that are read at once. */
const perRead = 500;
const perLargeRead = 5;

/** A folder that has not changed for this long is left over from a server that ended. */
const leftOverMs = 24 * 3_600_000;

/** Exports that a server makes at a time. Each needs space on the disk for the rows of an account. */
const maxAtOnce = 1;

const filesStatement = `
  SELECT ${fileColumns} FROM stored_files AS f JOIN stored_objects AS o ON o.id = f.object_id
  WHERE f.account_id = $1 AND ${isKept} ORDER BY f.id`;

/** An export of an account: a ZIP file. */
export interface AccountExport {
  readonly filename: string;
  readonly archive: Readable;
  /** Ends it, and removes what was made for it. */
  readonly close: () => Promise<void>;
}

/** What the last entry of an export says of it. */
interface Manifest {
  account_id: string;
  created_at: string;
  voxgate: string;
  /** The rows of each table, by the names of their files. */
  rows: Record<string, number>;
  files: number;
  /** The ids of files that were removed meanwhile, or that the store has lost. */
  missing_files: string[];
}

/**
 * Exports all that an account has, as one ZIP file: a file of JSON lines for each table, without secrets, as they were at one moment, and
 * the contents of its stored files. `manifest.json` is the last entry, so an archive that has it is complete.
 *
 * The rows are written to the disk first: a client that reads slowly must not keep a transaction open.
 */
@Injectable()
export class AccountExportService extends PeriodicSweep {
  private readonly folder: string;
  private exporting = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly files: FilesService,
    private readonly audit: AuditService,
    { VOXGATE_DATA_DIR }: Environment,
  ) {
    super('Accounts', 'What exports have left over cannot be removed');
    this.folder = join(VOXGATE_DATA_DIR, 'exports');
  }

  /** Removes what was left over long ago. Folders of other replicas, which may share the disk, stay. */
  protected async sweepOnce(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const changed = await stat(path).catch(() => undefined);
      if (changed && Date.now() - changed.mtimeMs > leftOverMs) await rm(path, { recursive: true, force: true });
    }
  }

  /**
   * Makes an export, and records it in the audit trail. Always close it.
   *
   * @throws {ApiError} `OVERLOADED` while another one is being made or read.
   */
  async open({ id: accountId, name }: Account, by: Actor): Promise<AccountExport> {
    if (this.exporting >= maxAtOnce) {
      throw new ApiError('OVERLOADED', 'Another account is being exported. Try again when that is over.', {
        headers: { 'Retry-After': '30' },
      });
    }
    this.exporting++;
    let folder: string | undefined;
    const close = async () => {
      this.exporting--;
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    };
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      folder = await mkdtemp(join(this.folder, 'export-'));
      const subject = { type: 'account', id: accountId, name } as const;
      await this.audit.record(this.dataSource.manager, { accountId, action: 'account.exported', actor: by, subject });
      const { manifest, files } = await this.writeRows(accountId, folder);
      const contents = this.archive(folder, manifest, files);
      return {
        filename: `${accountId}.zip`,
        archive: contents.archive,
        close: async () => {
          contents.end();
          await close();
        },
      };
    } catch (error) {
      await close();
      throw error;
    }
  }

  /** Writes the rows of one moment to a folder. */
  private async writeRows(accountId: string, folder: string): Promise<{ manifest: Manifest; files: StoredFile[] }> {
    const runner = this.dataSource.createQueryRunner();
    const rows: Record<string, number> = {};
    const write = async (name: string, select: string, most: number) => {
      const counted = { rows: 0 };
      await pipeline(
        linesOf(runner, select, accountId, most, counted),
        createWriteStream(join(folder, `${name}.jsonl`)),
      );
      rows[name] = counted.rows;
    };
    try {
      await runner.startTransaction('REPEATABLE READ');
      for (const { name, select } of furtherExports) await write(name, select, perRead);
      for (const { name, of, order, secrets = [], isLarge } of accountTables) {
        if (order === undefined) continue;
        const row = `to_jsonb(t)${secrets.map((column) => ` - '${column}'`).join('')}`;
        const select = `SELECT ${row} AS row FROM ${name} AS t WHERE ${of} ORDER BY ${order}`;
        await write(name, select, isLarge ? perLargeRead : perRead);
      }
      const files = (await runner.query(filesStatement, [accountId])) as StoredFile[];
      await runner.commitTransaction();
      const manifest: Manifest = {
        account_id: accountId,
        created_at: new Date().toISOString(),
        voxgate: version,
        rows,
        files: files.length,
        missing_files: [],
      };
      return { manifest, files };
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      await runner.release();
    }
  }

  private archive(
    folder: string,
    manifest: Manifest,
    files: readonly StoredFile[],
  ): { archive: Readable; end(): void } {
    const zip = new ZipFile();
    const archive = zip.outputStream as Readable;
    let open: Readable | undefined;
    // Whoever reads it gets the error. It may come before anybody does.
    archive.on('error', () => undefined);
    zip.on('error', (error: Error) => archive.destroy(error));
    for (const name of Object.keys(manifest.rows)) zip.addFile(join(folder, `${name}.jsonl`), `${name}.jsonl`);
    const add = (name: string, mtime: Date, compress: boolean, read: () => Promise<Readable>) =>
      zip.addReadStreamLazy(name, { compress, mtime, mode: 0o100_644 }, (give) => {
        const start = async () => {
          open = (await read()).on('error', (error) => archive.destroy(error));
          if (archive.destroyed) open.destroy();
          else give(null, open);
        };
        start().catch((error: unknown) => archive.destroy(error as Error));
      });
    for (const file of files) {
      add(`files/${file.id}/${safeFileName(file.name)}`, file.createdAt, false, () => this.contentsOf(file, manifest));
    }
    add('manifest.json', new Date(), false, () => Promise.resolve(Readable.from([JSON.stringify(manifest, null, 2)])));
    zip.end();
    const end = () => {
      archive.destroy();
      open?.destroy();
    };
    return { archive, end };
  }

  /** A file that is gone leaves an empty entry, and the manifest names it. */
  private async contentsOf(file: StoredFile, manifest: Manifest): Promise<Readable> {
    try {
      return await this.files.open(file);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'FILE_NOT_FOUND') throw error;
      this.logger.warn(`An export lacks the file ${file.id}, which is gone.`);
      manifest.missing_files.push(file.id);
      return Readable.from([]);
    }
  }
}

/** Reads rows by a cursor, a few at a time, as lines of JSON. */
async function* linesOf(
  runner: QueryRunner,
  select: string,
  accountId: string,
  most: number,
  counted: { rows: number },
): AsyncGenerator<string> {
  await runner.query(`DECLARE exported NO SCROLL CURSOR FOR ${select}`, [accountId]);
  for (;;) {
    const rows = (await runner.query(`FETCH ${most} FROM exported`)) as { row: unknown }[];
    if (rows.length === 0) break;
    counted.rows += rows.length;
    yield rows.map(({ row }) => `${JSON.stringify(row)}\n`).join('');
  }
  await runner.query('CLOSE exported');
}
