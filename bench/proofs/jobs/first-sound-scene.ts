import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../support/until';
import type { JobClient } from './job-client';
import { type Random, writeProse, writeSentences } from './prose';
import { median, quantile } from './process-watch';
import type { Report } from './report';
import { Site } from './site';
import type { Turn } from './turn-log';

export interface FirstSoundOptions {
  readonly voice: string;
  /** Requests of each measurement. */
  readonly requests: number;
  /** Length of the book, which must not end meanwhile. */
  readonly characters: number;
  readonly random: Random;
  readonly voices?: string;
}

/**
 * Before each request, the client waits for a random time up to this, in milliseconds, so that it comes at any moment of the job's turns. Without it,
 * each would come just after they have begun, when the request before has ended.
 */
const maxGapMs = 4000;

/** How long the first sound of an interactive request takes while a job speaks with the same engine, and alone. */
export async function proveFirstSound(report: Report, options: FirstSoundOptions): Promise<void> {
  const { voice, requests, characters, random, voices } = options;
  report.scene(`The first sound of requests to ${voice}, alone and beside a job with the same voice`);
  const site = await Site.start({ replicas: 1, voices });
  try {
    const [listener, author] = [await site.newClient('listener'), await site.newClient('author')];
    const texts = writeSentences(random, 2 * requests + 4);
    // To warm up.
    await firstSounds(listener, texts.splice(0, 4), voice, random);
    // Half of those alone come before the job and half after it, because the load of the machine may change meanwhile.
    const half = Math.ceil(requests / 2);
    const askedAlone: number[] = [];
    const alone = await firstSounds(listener, texts.splice(0, half), voice, random, askedAlone);
    const book = writeProse(random, characters, 3);
    const { id } = await author.handIn({ text: book, formats: ['mp3'], voice });
    await until('the job speaks', async () => (await site.turns.turnsOf(author.accountId)).length > 2);
    const besideFrom = Date.now();
    const asked: number[] = [];
    const beside = await firstSounds(listener, texts.splice(0, requests), voice, random, asked);
    const besideUntil = Date.now();
    const { status, chapters } = await author.job(id);
    const lasted = status === 'running' && !chapters.every(({ is_done: isDone }) => isDone);
    report.guarantee('the job speaks during all of these requests', lasted);
    await author.cancel(id);
    const turns = (await site.turns.turnsOf(author.accountId)).filter(
      ({ beganAt, endedAt }) => endedAt !== undefined && beganAt >= besideFrom && endedAt <= besideUntil,
    );
    await until('the last turn of the job is over', async () =>
      (await site.turns.turnsOf(author.accountId)).every(({ endedAt }) => endedAt !== undefined),
    );
    alone.push(...(await firstSounds(listener, texts.splice(0, requests - half), voice, random, askedAlone)));
    const lengths = turns.map(({ beganAt, endedAt }) => endedAt! - beganAt);
    const [longest, typical] = [Math.max(...lengths), median(lengths)];
    const differences = [0.5, 0.95].map((share) => quantile(beside, share) - quantile(alone, share));
    report.fact(
      `alone: median ${milliseconds(quantile(alone, 0.5))}, 95th percentile ${milliseconds(quantile(alone, 0.95))} (${alone.length} requests); ` +
        `beside: ${milliseconds(quantile(beside, 0.5))} and ${milliseconds(quantile(beside, 0.95))} (${beside.length}); ` +
        `ratios ${(quantile(beside, 0.5) / quantile(alone, 0.5)).toFixed(2)} and ${(quantile(beside, 0.95) / quantile(alone, 0.95)).toFixed(2)}`,
    );
    report.fact(
      `a turn of the job takes ${milliseconds(typical)} (median), ${milliseconds(quantile(lengths, 0.95))} (95th percentile), ${milliseconds(longest)} at most`,
    );
    const own = await site.turns.turnsOf(listener.accountId);
    const between = turnsBetween(asked, own, await site.turns.turnsOf(author.accountId));
    const [waitsAlone, waitsBeside] = [waitsFor(askedAlone, own), waitsFor(asked, own)];
    report.fact(
      `turns of the job that began between a request and its first turn: ${median(between)} (median), ${Math.max(...between)} at most`,
    );
    report.guarantee(
      `until its first turn begins, a request waits ${milliseconds(median(waitsBeside))} (median), ${milliseconds(quantile(waitsBeside, 0.95))} (95th percentile) ` +
        `and ${milliseconds(Math.max(...waitsBeside))} at most, alone ${milliseconds(median(waitsAlone))}, ${milliseconds(quantile(waitsAlone, 0.95))} ` +
        `and ${milliseconds(Math.max(...waitsAlone))}: at most one turn longer`,
      Math.max(...waitsBeside) - Math.max(...waitsAlone) <= longest,
    );
    report.guarantee(
      `its first sound comes later by ${milliseconds(differences[0]!)} (median) and ${milliseconds(differences[1]!)} (95th percentile): at most one turn`,
      differences[0]! <= longest && differences[1]! <= longest,
    );
  } finally {
    await site.close();
  }
}

/** @param asked receives when each was asked for, in milliseconds since 1970. */
async function firstSounds(
  client: JobClient,
  texts: readonly string[],
  voice: string,
  random: Random,
  asked: number[] = [],
): Promise<number[]> {
  const found: number[] = [];
  for (const text of texts) {
    await delay(maxGapMs * random());
    asked.push(Date.now());
    found.push(await client.firstSound(text, voice));
  }
  return found;
}

/** Milliseconds between each request and the beginning of its first turn. */
function waitsFor(asked: readonly number[], own: readonly Turn[]): number[] {
  return asked.map((at) => own.find((turn) => turn.beganAt >= at)!.beganAt - at);
}

/** How many turns of the job began between each request and its own first turn. */
function turnsBetween(asked: readonly number[], own: readonly Turn[], ofJob: readonly Turn[]): number[] {
  return asked.map((at) => {
    const { beganAt } = own.find((turn) => turn.beganAt >= at)!;
    return ofJob.filter((turn) => turn.beganAt > at && turn.beganAt < beganAt).length;
  });
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}
