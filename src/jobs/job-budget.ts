import { estimateAudioMs } from '../budgets/audio-estimate';
import type { HeldSpeech } from '../budgets/held-budgets';
import type { Caller } from '../caller/caller';
import { countCharacters } from '../speech';
import type { ChapterText, JobSettings } from './job';

/** The id under which a job holds budgets: a UUID, made of the job's id. */
export function budgetIdOf(jobId: string): string {
  return jobId.slice('job_'.length);
}

/** What a job may need of budgets, before it has been spoken. The seconds are an estimate, as for requests for speech. */
export function wantedBudget(
  caller: Caller,
  chapters: readonly Pick<ChapterText, 'syntax' | 'text'>[],
  { speed }: Pick<JobSettings, 'speed'>,
): HeldSpeech {
  const characters = chapters.reduce((sum, { text }) => sum + countCharacters(text), 0);
  if (!caller.budgets && !caller.accountBudgets) return { characters, audioMs: 0 };
  const breakSeconds = chapters.reduce((sum, { text }) => sum + estimateBreakSeconds(text), 0);
  return { characters, audioMs: estimateAudioMs({ characters, breakSeconds }, speed) };
}

/** `<break time="2s"/>` of SSML, and `[pause 2s]` of plain text. Each takes time that is linear in the length of the text. */
const breaks = [
  /<break\b[^<>]*?\btime\s{0,9}=\s{0,9}["'](\d{1,6}(?:\.\d{1,3})?)(ms|s)/giu,
  /\[pause\s{1,9}(\d{1,6}(?:\.\d{1,3})?)\s{0,9}(ms|s)/giu,
];

/**
 * The seconds of the breaks in a text, without parsing it: that of a long text takes seconds in which the server would answer nobody. What is
 * not found counts when it has been spoken.
 */
export function estimateBreakSeconds(text: string): number {
  let seconds = 0;
  for (const pattern of breaks)
    for (const [, amount, unit] of text.matchAll(pattern))
      seconds += Number(amount) / (unit!.toLowerCase() === 'ms' ? 1000 : 1);
  return seconds;
}
