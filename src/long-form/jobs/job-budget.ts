import type { HeldSpeech } from '../../rate-limit/budgets/held-budgets';
import { estimateTexts } from '../../rate-limit/budgets/text-estimate';
import type { Caller } from '../../platform/caller/caller';
import type { ChapterText, JobSettings } from './job';

/** What a job may need of budgets. Without budgets, nobody asks for it, so its text is not searched for breaks. */
export function wantedBudget(
  caller: Caller,
  chapters: readonly Pick<ChapterText, 'text'>[],
  { speed }: Pick<JobSettings, 'speed'>,
): HeldSpeech {
  if (!caller.budgets && !caller.accountBudgets) return { characters: 0, audioMs: 0 };
  return estimateTexts(
    chapters.map(({ text }) => text),
    speed,
  );
}
