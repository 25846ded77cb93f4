import { ApiProperty } from '@nestjs/swagger';
import { type UncheckedReason, uncheckedReasons } from '../check/sentence-check';
import { type Job, openStatuses } from '../job';
import type { CheckCounts } from '../job-chapter.entity';

const checkStatuses = ['waiting', 'running', 'completed', 'incomplete'] as const;
type CheckStatus = (typeof checkStatuses)[number];

/** What the self-check of a job has found so far. */
export class JobCheckDto {
  /** `incomplete`: the job is over or has been spoken, but not all sentences could be checked. @example completed */
  status: CheckStatus;

  /** Sentences that were heard again. @example 4210 */
  checked_sentences: number;

  /** Those that were spoken anew because they sounded wrong. @example 12 */
  respoken_sentences: number;

  /** Those that still sound wrong: GET /api/v1/jobs/{id}/doubts lists them. @example 3 */
  doubtful_sentences: number;

  /** Sentences that could not be checked. @example 0 */
  unchecked_sentences: number;

  /**
   * Why: `language`: the recogniser hears only English; `recogniser`: it is not installed on the server that spoke
   * them, or failed; `length`: they are longer than 300 words or 100 seconds.
   */
  @ApiProperty({ enum: uncheckedReasons, isArray: true })
  unchecked_reasons: readonly UncheckedReason[];

  /** @returns `null` for a job without a self-check. */
  static from({ settings, status, chapters }: Job): JobCheckDto | null {
    if (!settings.selfCheck) return null;
    const sum = (of: (counts: CheckCounts) => number) => chapters.reduce((total, { check }) => total + of(check), 0);
    const unchecked = sum((counts) => counts.unchecked);
    const isSpoken = chapters.every(({ isDone }) => isDone);
    return {
      status: statusOf(status, isSpoken, unchecked === 0),
      checked_sentences: sum(({ checked }) => checked),
      respoken_sentences: sum(({ respoken }) => respoken),
      doubtful_sentences: sum(({ doubtful }) => doubtful),
      unchecked_sentences: unchecked,
      unchecked_reasons: uncheckedReasons.filter((reason) =>
        chapters.some(({ check }) => check.uncheckedReasons.includes(reason)),
      ),
    };
  }
}

function statusOf(job: Job['status'], isSpoken: boolean, isWhole: boolean): CheckStatus {
  if (isSpoken) return isWhole ? 'completed' : 'incomplete';
  if (!openStatuses.includes(job)) return 'incomplete';
  return job === 'queued' ? 'waiting' : 'running';
}
