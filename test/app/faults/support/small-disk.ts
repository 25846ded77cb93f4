import { execFile, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, writeSync } from 'node:fs';
import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../../../../bench/proofs/support/until';

const prefix = join(tmpdir(), 'voxgate-disk-');
/** The mode gives the database's user access. */
const mountArguments = (path: string, size: string) => ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', path];

/** A disk in memory that tests can fill. */
export class SmallDisk {
  /** Whether this process can mount a disk. Only root can, and not in every container. */
  static readonly isPossible = canMount();

  private constructor(readonly path: string) {}

  /** @param size for example `200m`. */
  static async mount(size: string): Promise<SmallDisk> {
    const path = await mkdtemp(prefix);
    await promisify(execFile)('mount', mountArguments(path, size));
    return new SmallDisk(path);
  }

  /** Uses up all free space, to the last byte. */
  fill(): void {
    const file = openSync(this.ballast, 'a');
    try {
      for (const bytes of [1 << 20, 1 << 12, 1]) fillWith(file, Buffer.alloc(bytes));
    } finally {
      closeSync(file);
    }
  }

  /** Frees the space that `fill` used. */
  async free(): Promise<void> {
    await rm(this.ballast, { force: true });
  }

  /** Unmounts the disk, after waiting for processes that still use it. */
  async unmount(): Promise<void> {
    const unmount = () => spawnSync('umount', [this.path]).status === 0;
    await until(`no process uses ${this.path}`, unmount, { everyMs: 50 });
    await rmdir(this.path);
  }

  private get ballast(): string {
    return join(this.path, 'ballast');
  }
}

function fillWith(file: number, piece: Buffer): void {
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const path = mkdtempSync(prefix);
  try {
    if (spawnSync('mount', mountArguments(path, '1m')).status !== 0) return false;
    return spawnSync('umount', [path]).status === 0;
  } finally {
    rmdirSync(path);
  }
}
