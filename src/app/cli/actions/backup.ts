import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadEnvironment } from '../../settings/all-settings';
import { type Backup, backUpDatabase } from '../../../platform/database/backup/back-up-database';
import { BackupWriter } from '../../../platform/database/backup/backup-writer';
import { type OpenDatabase, openDatabase } from '../../../platform/database/open-database';
import { inMegabytes } from '@voxgate/speech/messages/in-megabytes';
import { OperatorError } from '../../../platform/errors/operator-error';
import { print } from '../output';
import { ProgressLine } from '../progress-line';

/**
 * `voxgate backup`
 *
 * @throws {OperatorError} if the file exists or cannot be written, there is nothing to back up, or a signal cancels it. No file is
 * left then.
 */
export async function backUp({ to, json }: { to?: string; json?: boolean }): Promise<void> {
  const environment = loadEnvironment();
  const path = await fileAt(to);
  const signal = cancelledBySignals();
  const writer = await BackupWriter.create(path);
  let backup: Backup;
  try {
    const database = await openDatabase(environment, 'join', { signal });
    try {
      backup = await writeTo(writer, database, signal);
    } finally {
      await database.close();
    }
    await writer.publish();
  } catch (error) {
    await writer.discard();
    throw signal.aborted ? new OperatorError('Cancelled. No backup was made.') : error;
  }
  const { header, tables, bytes } = backup;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    json,
    { file: path, bytes, created_at: header.created_at, tables, rows },
    `Backed up ${rows} rows of ${tables.length} tables to ${path} (${inMegabytes(bytes)}).\n` +
      'Keep it where only you can read it. Restore it with: voxgate restore <file>',
  );
}

async function writeTo(writer: BackupWriter, database: OpenDatabase, signal: AbortSignal): Promise<Backup> {
  const progress = new ProgressLine();
  const onBytes = (bytes: number) => progress.show(`Backing up: ${inMegabytes(bytes)} written`);
  try {
    return await backUpDatabase(database, writer, { signal, onBytes });
  } finally {
    progress.clear();
  }
}

/** The file to write: the given one, or one with the date in its name, in the given or the current directory. */
async function fileAt(to: string | undefined): Promise<string> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const name = `voxgate-${time}Z.backup`;
  if (to === undefined) return resolve(name);
  const found = await stat(to).catch(() => undefined);
  return found?.isDirectory() === true ? resolve(join(to, name)) : resolve(to);
}

/** Aborts on SIGINT or SIGTERM. npm sends a signal of the terminal once more, so a second one does nothing. */
function cancelledBySignals(): AbortSignal {
  const cancelling = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => cancelling.abort());
  return cancelling.signal;
}
