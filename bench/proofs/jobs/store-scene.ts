import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../support/until';
import type { JobAnswer, JobClient } from './job-client';
import { type Random, writeProse } from './prose';
import type { Report } from './report';
import { S3Server } from './s3-server';
import { Site } from './site';

const formats = ['mp3', 'wav'];
const chapters = 8;
const maxMs = 30 * 60_000;

/** An S3 store that is killed while a job stores its files, while files are removed, and while the sweep runs. */
export async function proveStore(report: Report, random: Random): Promise<void> {
  report.scene(
    'An S3 store that is killed while a job stores its files, while they are removed, and while the sweep runs',
  );
  const directory = await mkdtemp(join(tmpdir(), 'voxgate-prove-store-'));
  const s3 = await S3Server.start(join(directory, 's3'));
  const site = await Site.start({ replicas: 1, environment: s3.environment });
  try {
    const client = await site.newClient('keeper');
    const [kept, removed] = [writeProse(random, 4000, chapters), writeProse(random, 4000, chapters)];
    await killWhileStoring(report, site, s3, client, kept);
    await downloadAll(report, site, s3, client, join(directory, 'file'));
    await killWhileRemoving(report, site, s3, client, removed);
  } finally {
    await site.close();
    await s3.kill();
    await rm(directory, { recursive: true, force: true });
  }
}

async function killWhileStoring(report: Report, site: Site, s3: S3Server, client: JobClient, text: string) {
  const { id } = await client.handIn({ text, formats, voice: 'slt' });
  const all = formats.length * (chapters + 1);
  let outages = 0;
  for (const stored of [1, Math.floor(all / 2), all - 3]) {
    const enough = async () => (await client.job(id)).files.length >= stored;
    await until(`${stored} files are stored`, enough, { maxMs, everyMs: 5 });
    const before = interruptions(site);
    await s3.kill();
    outages++;
    await until('the job is interrupted by the outage, or completed', async () => {
      return interruptions(site) > before || (await client.job(id)).status === 'completed';
    });
    await s3.start();
  }
  const job = await client.completed(id, maxMs);
  report.guarantee(
    `after ${outages} outages while its files were stored (${interruptions(site)} interrupted runs), the job has all ${all} files`,
    job.files.length === all,
  );
}

function interruptions({ lines }: Site): number {
  return lines.filter((line) => line.includes('is interrupted, will retry')).length;
}

/** All files of the account, whose ETags are the SHA-256 of their contents. */
async function downloadAll(report: Report, site: Site, s3: S3Server, client: JobClient, path: string): Promise<void> {
  const rows = await site.database.query<{ id: string; digest: Buffer }>(
    'SELECT f.id, o.digest FROM stored_files AS f JOIN stored_objects AS o ON o.id = f.object_id',
  );
  let right = 0;
  for (const { id, digest } of rows) {
    await client.download(id, path);
    if (
      createHash('sha256')
        .update(await readFile(path))
        .digest()
        .equals(digest)
    )
      right++;
  }
  report.guarantee(`${right} of ${rows.length} stored files have the contents that were stored`, right === rows.length);
  await sweptClean(report, site, s3, 'after these outages');
}

async function killWhileRemoving(report: Report, site: Site, s3: S3Server, client: JobClient, text: string) {
  const { id } = await client.handIn({ text, formats, voice: 'slt' });
  const { files }: JobAnswer = await client.completed(id, maxMs);
  await s3.kill();
  await client.remove(id);
  report.fact(`a job with ${files.length} files was removed while the store was away`);
  await s3.start();
  await endLeases(site);
  const before = await listedObjects(site);
  await site.replicas[0]!.end('SIGTERM');
  // A server sweeps when it starts.
  const started = site.startReplica(0);
  await until('the sweep has begun to remove', async () => (await listedObjects(site)) < before, { everyMs: 1 });
  await s3.kill();
  const left = await listedObjects(site);
  await started;
  report.fact(`the store was killed when the sweep had removed ${before - left} of ${files.length} objects`);
  await s3.start();
  await sweptClean(report, site, s3, 'after an outage in the sweep');
}

/** Lets the sweep clean up, and compares the bucket with the table. */
async function sweptClean(report: Report, site: Site, s3: S3Server, when: string): Promise<void> {
  await endLeases(site);
  await site.replicas[0]!.end('SIGTERM');
  await site.startReplica(0);
  await until('the sweep has removed everything that is not needed', async () => {
    const [row] = await site.database.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM stored_objects WHERE state <> 'stored'`,
    );
    return row!.count === 0;
  });
  const listed = await site.database.query<{ id: string }>('SELECT id FROM stored_objects');
  const unique = new Set(listed.map(({ id }) => id.replace('obj_', '')));
  const objects = await s3.objects();
  const orphans = objects.filter((name) => ![...unique].some((id) => name.endsWith(id)));
  report.guarantee(
    `${when}, the bucket has ${objects.length} objects, of which ${orphans.length} are not listed; the table lists ${listed.length}`,
    orphans.length === 0 && objects.length === listed.length,
  );
}

/** Ends the leases of what is being removed now, instead of waiting for a quarter of an hour. */
async function endLeases({ database }: Site): Promise<void> {
  await database.query(
    `UPDATE stored_objects SET lease_until = clock_timestamp() - interval '1 second' WHERE lease_until IS NOT NULL`,
  );
}

async function listedObjects({ database }: Site): Promise<number> {
  const [row] = await database.query<{ count: number }>('SELECT count(*)::integer AS count FROM stored_objects');
  return row!.count;
}
