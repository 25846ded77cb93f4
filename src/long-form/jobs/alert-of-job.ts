import type { EndedJob, JobAlertFile, NewAlert } from '../../accounts/alerts/alert';
import type { Job } from './job';
import { spentOn } from './job-facts';

/** Most files in an alert, so that a book with many chapters makes no huge message. */
const maxFiles = 100;

/** The longest title in an alert, in characters. */
const maxTitleLength = 500;

/** Returns the alert about the end of a job; `undefined` if somebody has cancelled it. It has none of the job's text. */
export function alertOfJob(job: Job): NewAlert | undefined {
  const { accountId, status, error } = job;
  const once = `job.ended:${job.id}`;
  if (status === 'completed') {
    const data = { job: factsOf(job), files: filesOf(job), file_count: job.files.length };
    return { accountId, type: 'job.completed', data, once };
  }
  if (status === 'failed') return { accountId, type: 'job.failed', data: { job: factsOf(job), error: error! }, once };
  return undefined;
}

function factsOf(job: Job): EndedJob {
  const { id, status, title, chapters, createdAt, startedAt, endedAt } = job;
  const { characters, audioSeconds } = spentOn(job);
  return {
    id,
    status,
    title: title && Array.from(title).slice(0, maxTitleLength).join(''),
    chapters: chapters.length,
    characters,
    audio_seconds: Number(audioSeconds.toFixed(3)),
    created_at: createdAt.toISOString(),
    started_at: startedAt?.toISOString() ?? null,
    ended_at: endedAt!.toISOString(),
  };
}

/** First those that have all chapters. */
function filesOf({ files }: Job): JobAlertFile[] {
  const whole = files.filter(({ chapter }) => chapter === null);
  const others = files.filter(({ chapter }) => chapter !== null);
  return [...whole, ...others]
    .slice(0, maxFiles)
    .map(({ fileId, chapter, format }) => ({ file_id: fileId, chapter, format }));
}
