import { join } from 'node:path';
import { mkdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../support/until';
import type { JobAnswer, JobClient } from './job-client';
import { digestOfSamples } from './listening';
import type { Random } from './prose';
import type { Report } from './report';
import { Site } from './site';

export interface TwoJobsOptions {
  /** The texts of the two jobs, in the order in which they are handed in. */
  readonly texts: readonly [string, string];
  readonly kills: number;
  readonly random: Random;
}

/** A server is killed at most this long after it has begun to work on the jobs. */
const maxWorkMs = 3000;

const maxMs = 3 * 3_600_000;
const formats = ['wav', 'mp3', 'json'] as const;

/**
 * Kills the only server at random moments while it works on two jobs of one account side by side, and compares sound, sentences and usage
 * with those of the same jobs undisturbed.
 */
export async function proveTwoJobs(report: Report, { texts, kills, random }: TwoJobsOptions): Promise<void> {
  report.scene(`${kills} kills of the server while two jobs of an account run`);
  const site = await Site.start({ replicas: 1, environment: { JOBS_AT_ONCE: '2' } });
  try {
    const [calm, shaken] = [await site.newClient('calm'), await site.newClient('shaken')];
    const expected = await Promise.all((await handIn(calm, texts)).map((id) => calm.completed(id, maxMs)));
    const ids = await handIn(shaken, texts);
    const happened = await killAtRandom(site, ids, kills, random);
    const found = await Promise.all(ids.map((id) => shaken.completed(id, maxMs)));
    report.guarantee(`killed ${happened.kills} times while at least one job was open`, happened.kills === kills);
    report.fact(`${happened.both} of the kills found both jobs running`);
    report.guarantee(
      `${happened.inOrder} of ${happened.begun} times, the job that was handed in first was begun first`,
      happened.inOrder === happened.begun,
    );
    for (const [index, job] of found.entries()) {
      await compare(report, site, `job ${index + 1}`, { calm, shaken }, [expected[index]!, job]);
    }
    const [usage, usageOfCalm] = [await usageOf(site, shaken), await usageOf(site, calm)];
    report.guarantee(
      `usage is counted once: ${usage.characters} characters, ${usage.seconds} seconds`,
      usage.characters === usageOfCalm.characters && usage.seconds === usageOfCalm.seconds,
    );
  } finally {
    await site.close();
  }
}

async function handIn(client: JobClient, texts: TwoJobsOptions['texts']): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) ids.push((await client.handIn({ text, formats, voice: 'slt' })).id);
  return ids;
}

/** The runs of both jobs so far. `began` is when the queue gave them out, while they run. */
interface Runs {
  readonly total: number;
  readonly open: number;
  readonly began: readonly (string | null)[];
}

async function runsOf(site: Site, ids: readonly string[]): Promise<Runs> {
  const rows = await site.database.query<{ run: number; open: boolean; began: string | null }>(
    `SELECT j.run, j.ended_at IS NULL AS open, q.started_on::text AS began
     FROM unnest(ARRAY['${ids.join("', '")}']) WITH ORDINALITY AS i (id, place) JOIN jobs AS j ON j.id = i.id
     LEFT JOIN voxgate_boss.job AS q ON q.name = 'voxgate-jobs' AND q.state = 'active' AND q.data ->> 'jobId' = j.id
     ORDER BY i.place`,
  );
  return {
    total: rows.reduce((sum, { run }) => sum + run, 0),
    open: rows.filter(({ open }) => open).length,
    began: rows.map(({ began }) => began),
  };
}

async function killAtRandom(site: Site, ids: readonly string[], kills: number, random: Random) {
  const happened = { kills: 0, both: 0, begun: 0, inOrder: 0 };
  let before = 0;
  while (happened.kills < kills) {
    // All jobs that are open have been begun again.
    const begun = await until(
      'the jobs are begun',
      async () => {
        const runs = await runsOf(site, ids);
        return (runs.open === 0 || runs.total >= before + runs.open) && runs;
      },
      { maxMs, everyMs: 50 },
    );
    const [first, second] = begun.began;
    if (begun.open === 2 && first && second) {
      happened.begun++;
      if (first <= second) happened.inOrder++;
    }
    await delay(maxWorkMs * random());
    const runs = await runsOf(site, ids);
    if (runs.open === 0) break;
    if (runs.open === 2) happened.both++;
    await site.replicas[0]!.end('SIGKILL');
    before = (await runsOf(site, ids)).total;
    await site.startReplica(0);
    happened.kills++;
  }
  return happened;
}

async function compare(
  report: Report,
  site: Site,
  name: string,
  { calm, shaken }: { calm: JobClient; shaken: JobClient },
  [expected, found]: [JobAnswer, JobAnswer],
): Promise<void> {
  const folder = join(site.directory, 'downloads');
  await mkdir(folder, { recursive: true });
  report.guarantee(
    `${name}: the same ${expected.files.length} files, each once`,
    found.files.map(keyOf).sort().join() === expected.files.map(keyOf).sort().join(),
  );
  let equal = 0;
  let sentences = 0;
  for (const file of expected.files) {
    const twin = found.files.find((each) => keyOf(each) === keyOf(file));
    if (!twin) continue;
    const [one, other] = [join(folder, 'calm'), join(folder, 'shaken')];
    await calm.download(file.file_id, one);
    await shaken.download(twin.file_id, other);
    if (file.format === 'wav') equal += Number((await digestOfSamples(one)) === (await digestOfSamples(other)));
    else equal += Number((await readFile(one)).equals(await readFile(other)));
    if (file.format === 'json' && file.chapter === null) sentences = sentencesIn(await readFile(other, 'utf8'));
  }
  report.guarantee(
    `${name}: ${equal} of ${expected.files.length} files are the same, transcripts with all ${sentences} sentences in order included`,
    equal === expected.files.length,
  );
}

function keyOf({ chapter, format }: JobAnswer['files'][number]): string {
  return `${chapter} ${format}`;
}

function sentencesIn(transcript: string): number {
  const { chapters } = JSON.parse(transcript) as { chapters: { sentences: unknown[] }[] };
  return chapters.reduce((sum, chapter) => sum + chapter.sentences.length, 0);
}

async function usageOf(site: Site, { accountId }: JobClient): Promise<{ characters: number; seconds: number }> {
  const [row] = await site.database.query<{ characters: string; seconds: number }>(
    `SELECT sum(characters) AS characters, sum(audio_seconds) AS seconds FROM usage_hours WHERE account_id = '${accountId}'`,
  );
  return { characters: Number(row!.characters), seconds: Number(row!.seconds.toFixed(3)) };
}
