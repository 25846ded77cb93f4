import type { Job, JobProgress } from '../api/project-types';

/** How much has been spoken, in whole per cent. Only what is complete has 100. */
export function percentOf({ characters, spoken_characters: spoken }: JobProgress): number {
  return characters === 0 ? 100 : Math.min(100, Math.floor((spoken / characters) * 100));
}

/** What a job is doing, for people. */
export function stateInWords(job: Job): string {
  const words: Record<Job['status'], string> = {
    queued: 'Waiting for its turn',
    running: percentOf(job.progress) === 100 ? 'Making the files' : 'Speaking',
    completed: 'Complete',
    failed: 'Failed',
    cancelled: 'Cancelled',
  };
  return words[job.status];
}
