import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { childrenOf, processorTicks } from '../support/process-facts';
import { until } from '../support/until';
import type { JobAnswer, JobClient } from './job-client';
import { digestOfSamples } from './listening';
import type { Random } from './prose';
import type { Report } from './report';
import { Site, slots } from './site';
import { repetitionOf, type Turn } from './turn-log';

export interface KillOptions {
  readonly text: string;
  readonly voice: string;
  readonly formats: readonly string[];
  readonly kills: number;
  readonly random: Random;
  readonly voices?: string;
}

const victims = ['server', 'engine', 'database'] as const;
type Victim = (typeof victims)[number];

/** The part of the work that is speech; the rest is making files. */
const speechShare = 0.7;

/** Long enough to see which replica works. */
const workMs = 500;

const maxMs = 3 * 3_600_000;

/**
 * Kills servers, engines and the database while a job runs, at moments that are chosen by its progress, and compares the samples of all
 * WAV files with those of the same job undisturbed.
 */
export async function proveKills(report: Report, options: KillOptions): Promise<void> {
  const { text, kills, voice, voices } = options;
  report.scene(
    `${kills} kills while ${voice} speaks a book of ${text.length.toLocaleString('en')} characters on two replicas`,
  );
  const site = await Site.start({ replicas: 2, voices });
  try {
    const [calm, shaken] = [await site.newClient('calm'), await site.newClient('shaken')];
    const undisturbed = await handInAndWait(calm, options);
    const { id } = await shaken.handIn(options);
    const parts = repetitionOf(await site.turns.turnsOf(calm.accountId)).different;
    const happened = await interrupt(site, shaken, id, { ...options, parts });
    const disturbed = await shaken.completed(id, maxMs);
    report.guarantee(
      `killed before the end: ${victims.map((victim) => `${victim} ${happened.filter((each) => each === victim).length}`).join(', ')}`,
      happened.length === kills,
    );

    const [before, after] = [await site.turns.turnsOf(calm.accountId), await site.turns.turnsOf(shaken.accountId)];
    const calmTurns = repetitionOf(before);
    report.guarantee(
      `undisturbed: ${calmTurns.different} parts spoken, ${calmTurns.repeated} of them more than once`,
      calmTurns.repeated === 0,
    );
    const { different, repeated, sentences, spokenAgain } = repetitionOf(after);
    report.guarantee(
      `disturbed: the same ${different} parts`,
      different === calmTurns.different && samePartsIn(before, after),
    );
    const cut = after.filter(({ isSpoken }) => !isSpoken).length;
    report.guarantee(
      `disturbed: ${sentences} sentences were begun again, in ${repeated} turns (${cut} turns were cut off, ${spokenAgain} were of sentences that were not complete); ` +
        `at most ${kills} kills × ${slots} sentences in flight`,
      sentences <= kills * slots,
    );
    await compare(report, site, { calm, undisturbed }, { shaken, disturbed });
  } finally {
    await site.close();
  }
}

async function handInAndWait(client: JobClient, options: KillOptions): Promise<JobAnswer> {
  const { id } = await client.handIn(options);
  return client.completed(id, maxMs);
}

/** @returns what was killed, in order. */
async function interrupt(
  site: Site,
  client: JobClient,
  id: string,
  { kills, random, formats, parts }: KillOptions & { parts: number },
): Promise<Victim[]> {
  const moments = Array.from({ length: kills }, () => 0.03 + 0.92 * random()).toSorted((one, other) => one - other);
  const happened: Victim[] = [];
  for (const [index, moment] of moments.entries()) {
    const reached = async () => {
      const job = await client.jobIfReachable(id);
      if (!job) return false;
      if (!['queued', 'running'].includes(job.status)) return 'over';
      const spoken = repetitionOf(await site.turns.turnsOf(client.accountId)).different / parts;
      return progressOf(job, spoken, formats.length) >= moment && 'reached';
    };
    if ((await until(`the job has come to ${moment.toFixed(2)}`, reached, { maxMs, everyMs: 100 })) === 'over') break;
    const victim = victims[index % victims.length]!;
    await kill(site, victim);
    happened.push(victim);
  }
  return happened;
}

/** Kills, and starts again what does not start by itself. */
async function kill(site: Site, victim: Victim): Promise<void> {
  if (victim === 'database') {
    await site.database.kill();
    await site.database.start();
    return;
  }
  const busy = await busiestReplica(site);
  const { pid } = site.replicas[busy]!;
  if (victim === 'server') {
    await site.replicas[busy]!.end('SIGKILL');
    await site.startReplica(busy);
    return;
  }
  // All of its children are engines; their successors start by themselves.
  for (const child of childrenOf(pid)) process.kill(child, 'SIGKILL');
}

/** The replica that works: the one that uses the processor most, with its engines. */
async function busiestReplica(site: Site): Promise<number> {
  const ticks = () =>
    site.replicas.map(({ pid }) => [pid, ...childrenOf(pid)].reduce((sum, each) => sum + ticksOf(each), 0));
  const before = ticks();
  await delay(workMs);
  const used = ticks().map((after, index) => after - before[index]!);
  return used.indexOf(Math.max(...used));
}

/** 0 if the process has ended meanwhile. */
function ticksOf(pid: number): number {
  try {
    return processorTicks(pid);
  } catch {
    return 0;
  }
}

/**
 * From 0 to 1.
 *
 * @param spoken the share of the parts that have been begun. The job itself tells of longer parts only.
 */
function progressOf({ files, chapters }: JobAnswer, spoken: number, formats: number): number {
  const wanted = formats * (chapters.length === 1 ? 1 : chapters.length + 1);
  return speechShare * spoken + (1 - speechShare) * (files.length / wanted);
}

function samePartsIn(one: readonly Turn[], other: readonly Turn[]): boolean {
  const keys = new Set(one.map(({ key }) => key));
  return other.every(({ key }) => keys.has(key));
}

async function compare(
  report: Report,
  site: Site,
  { calm, undisturbed }: { calm: JobClient; undisturbed: JobAnswer },
  { shaken, disturbed }: { shaken: JobClient; disturbed: JobAnswer },
): Promise<void> {
  const folder = join(site.directory, 'downloads');
  await mkdir(folder, { recursive: true });
  const wavs = undisturbed.files.filter(({ format }) => format === 'wav');
  let equal = 0;
  for (const wav of wavs) {
    const twin = disturbed.files.find(({ format, chapter }) => format === 'wav' && chapter === wav.chapter);
    if (!twin) continue;
    const paths = ['calm.wav', 'shaken.wav'].map((name) => join(folder, name)) as [string, string];
    await calm.download(wav.file_id, paths[0]);
    await shaken.download(twin.file_id, paths[1]);
    if ((await digestOfSamples(paths[0])) === (await digestOfSamples(paths[1]))) equal++;
  }
  report.guarantee(
    `${equal} of ${wavs.length} WAV files, chapters and the whole, have the same samples (SHA-256)`,
    wavs.length > 0 && equal === wavs.length,
  );
  report.guarantee(
    `as many files as undisturbed: ${disturbed.files.length}`,
    disturbed.files.length === undisturbed.files.length,
  );
}
