import { estimateAudioMs } from '../budgets/audio-estimate';
import type { HeldSpeech } from '../budgets/held-budgets';
import type { Caller } from '../caller/caller';
import { countCharacters, measureText } from '../speech';
import type { ChapterText, JobSettings } from './job';

/** The id under which a job holds budgets: a UUID, made of the job's id. */
export function budgetIdOf(jobId: string): string {
  return jobId.slice('job_'.length);
}

/** What a job may need of budgets, before it has been spoken. The seconds are an estimate, as for requests for speech. */
export function wantedBudget(
  caller: Caller,
  chapters: readonly Pick<ChapterText, 'syntax' | 'text'>[],
  { speed, normalize }: Pick<JobSettings, 'speed' | 'normalize'>,
): HeldSpeech {
  const characters = chapters.reduce((sum, { text }) => sum + countCharacters(text), 0);
  if (!caller.budgets && !caller.accountBudgets) return { characters, audioMs: 0 };
  const breakSeconds = chapters.reduce((sum, { syntax, text }) => {
    const size = measureText(text, { syntax, normalize, maxTextCharacters: characters });
    return sum + (size?.breakSeconds ?? 0);
  }, 0);
  return { characters, audioMs: estimateAudioMs({ characters, breakSeconds }, speed) };
}
