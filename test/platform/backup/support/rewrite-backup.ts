import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BackupHeader } from '../../../../src/platform/database/backup/backup-file';

interface Changes {
  format?: number;
  header?: (header: BackupHeader) => BackupHeader;
  rows?: (rows: string) => string;
}

/** Changes a backup, and gives it the right checksum. */
export async function rewriteBackup(file: string, { format = 1, header, rows }: Changes): Promise<void> {
  const bytes = await readFile(file);
  const start = bytes.indexOf('\n') + 1;
  const end = bytes.indexOf('\n', start);
  const found = JSON.parse(bytes.toString('utf8', start, end)) as BackupHeader;
  const contents = gunzipSync(bytes.subarray(end + 1, -32)).toString();
  const changed = Buffer.concat([
    Buffer.from(`voxgate-backup ${format}\n${JSON.stringify(header?.(found) ?? found)}\n`),
    gzipSync(rows?.(contents) ?? contents),
  ]);
  await writeFile(file, Buffer.concat([changed, createHash('sha256').update(changed).digest()]));
}
