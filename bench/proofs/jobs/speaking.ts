import type { SpeechEngine } from '../../../packages/speech/src/engines/speech-engine';
import { until } from '../support/until';
import { speakAlone } from './engine-alone';
import type { JobClient } from './job-client';
import { type MemorySample, type MemoryTrend, memoryTrend, ProcessWatch } from './process-watch';
import { megabytes, type Report, seconds } from './report';
import { type Site, slots } from './site';
import { repetitionOf, type Turn } from './turn-log';

/** How long speaking or making files may take. */
export const maxMs = 6 * 3_600_000;

/** What is in use may grow by this between the second and the last quarter of a phase. */
const maxGrowth = 1.1;

/** What it took to speak the chapters of a job. */
export interface Spoken {
  /** From hand-in to the end of the last chapter. */
  readonly seconds: number;
  /** Seconds of processor time of the server and its engines. */
  readonly processorSeconds: number;
  readonly turns: readonly Turn[];
}

/**
 * Waits until all chapters of a job are spoken, which the first replica works on.
 *
 * @throws {Error} if the job fails or takes longer than {@link maxMs}.
 */
export async function watchSpeaking(report: Report, site: Site, client: JobClient, id: string): Promise<Spoken> {
  const { pid } = site.replicas[0]!;
  const watch = new ProcessWatch(pid);
  const memory = site.memory.watch(pid);
  const allSpoken = async () => {
    const { status, error, chapters } = await client.job(id);
    if (['failed', 'cancelled'].includes(status)) throw new Error(`The job is ${status}: ${JSON.stringify(error)}`);
    return chapters.every(({ is_done: isDone }) => isDone);
  };
  await until('all chapters are spoken', allSpoken, { maxMs, everyMs: 500 });
  const elapsed = watch.seconds;
  const { server, engines } = watch.processorSeconds();
  watch.stop();
  const turns = await site.turns.turnsOf(client.accountId);
  reportMemory(report, 'speaking', { live: await memory.stop(), resident: watch.memory });
  const { different, repeated } = repetitionOf(turns);
  report.guarantee(`${different} parts were spoken, ${repeated} more than once`, repeated === 0);
  report.fact(
    `speaking took ${seconds(elapsed)}, of processor time ${seconds(engines)} in the engine and ${seconds(server)} in the server`,
  );
  return { seconds: elapsed, processorSeconds: server + engines, turns };
}

/**
 * Has the engine alone speak what a job has had it speak.
 *
 * @param every one of so many parts is spoken, and the result is scaled.
 */
export async function compareWithEngine(
  report: Report,
  { seconds: elapsed, processorSeconds, turns }: Spoken,
  engine: SpeechEngine,
  every: number,
): Promise<void> {
  const sample = turns.filter((_, index) => index % every === 0);
  const share = lengthOf(sample) / lengthOf(turns);
  const alone = await speakAlone(engine, sample, slots);
  report.fact(
    `the engine alone takes ${seconds(alone.seconds / share)}, of processor time ${seconds(alone.processorSeconds / share)}` +
      `${every === 1 ? '' : ` (from one of ${every} parts)`}: the job takes ${((elapsed * share) / alone.seconds).toFixed(2)} times as long to speak, ` +
      `and ${((processorSeconds * share) / alone.processorSeconds).toFixed(2)} times the processor time`,
  );
}

/**
 * Reports how the memory of the server develops.
 *
 * @param memory what is in use, and what the process has of the machine's memory.
 */
export function reportMemory(
  report: Report,
  phase: string,
  memory: { live: readonly MemorySample[]; resident: readonly MemorySample[] },
): void {
  const [live, resident] = [memoryTrend(memory.live), memoryTrend(memory.resident)];
  if (!live || !resident) {
    report.fact(`memory while ${phase}: too short to tell`);
    return;
  }
  report.guarantee(
    `memory that the server uses while ${phase}, without garbage: ${trendOf(live)}`,
    live.lateBytes <= maxGrowth * live.earlyBytes,
  );
  report.fact(`resident memory, with garbage: ${trendOf(resident)}`);
}

function trendOf({ earlyBytes, lateBytes, maxBytes }: MemoryTrend): string {
  return `${megabytes(earlyBytes)} in the second quarter, ${megabytes(lateBytes)} in the last, ${megabytes(maxBytes)} at most`;
}

function lengthOf(turns: readonly Turn[]): number {
  return turns.reduce((sum, { text: { length } }) => sum + length, 0);
}
