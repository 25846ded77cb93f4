import type { Job } from '../api/project-types';

interface Sample {
  /** Milliseconds. */
  at: number;
  characters: number;
}

/** Only what was spoken within this time counts, because the voice may be shared with others. */
const windowMs = 60_000;

/** No estimate is made before there is this much to go by. */
const leastMs = 3000;

/** The samples of the jobs that this page follows. */
const samplesOf = new Map<string, Sample[]>();

/** Takes note of how far a job is. */
export function notePace({ id, status, progress: { spoken_characters: characters } }: Job): void {
  if (status !== 'running') {
    samplesOf.delete(id);
    return;
  }
  const at = Date.now();
  const recent = (samplesOf.get(id) ?? []).filter((sample) => at - sample.at < windowMs);
  if (recent.at(-1)?.characters !== characters) samplesOf.set(id, [...recent, { at, characters }]);
}

/** Seconds until a job has spoken everything, by its pace in the last minute; `undefined` while that is not known. */
export function secondsLeftOf({ id, progress }: Job): number | undefined {
  return secondsLeft(samplesOf.get(id) ?? [], progress.characters);
}

/** A time in words, rounded to what an estimate can mean. */
export function aboutTime(seconds: number): string {
  if (seconds < 50) return `${Math.max(5, Math.round(seconds / 5) * 5)} s`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function secondsLeft(samples: readonly Sample[], characters: number): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < leastMs || last.characters <= first.characters) return undefined;
  const perSecond = ((last.characters - first.characters) / (last.at - first.at)) * 1000;
  return Math.max(0, characters - last.characters) / perSecond;
}
