import type { BudgetName } from '../../platform/caller/budgets';
import { quotaHeaders } from '../../platform/caller/quota-headers';
import { ApiError } from '../../platform/errors/api-error';

/** The budget that has too little left for a request. */
export interface UsedUpBudget {
  /** The id of the key, the account or the token. */
  owner: string;
  budget: BudgetName | 'characters';
  /** Characters, milliseconds of audio, or requests. */
  limit: number;
  left: number;
  /** `null` for the concurrency limit and for tokens. */
  resetsAt: Date | null;
  /** Milliseconds until then, by the database's clock; `null` if `resetsAt` is. */
  waitMs: number | null;
}

/** What a request needs of it. */
interface Wanted {
  characters: number;
  audioMs: number;
  /** The subject of the message. Defaults to `This text`. */
  name?: string;
}

/** Seconds after which a request over the concurrency limit may be tried again. Nobody knows when another will have ended. */
const concurrencyRetrySeconds = 1;

/**
 * Creates the error for a request that a budget has too little left for.
 *
 * @param wanted `undefined` if the budget has nothing left at all.
 * @returns `TOKEN_USED_UP` for a token; `QUOTA_EXCEEDED`, with `Retry-After` in seconds, rounded up, and the time of the reset in `X-Quota-Reset`; or
 *   `CONCURRENCY_LIMIT_REACHED`.
 */
export function quotaExceeded(usedUp: UsedUpBudget, wanted: Wanted | undefined): ApiError {
  const { owner, budget, limit, left, resetsAt, waitMs } = usedUp;
  if (budget === 'characters') return tokenUsedUp(left, wanted ?? { characters: 1 });
  const whose = owner.startsWith('key_') ? 'this API key' : 'this account';
  if (resetsAt === null || waitMs === null) {
    return new ApiError(
      'CONCURRENCY_LIMIT_REACHED',
      `${capitalized(whose)} has ${limit - left} requests for speech in progress; the maximum is ${limit}. ` +
        'Wait until one has ended.',
      { headers: { 'Retry-After': String(concurrencyRetrySeconds) } },
    );
  }
  const isAudio = budget.startsWith('audio');
  const amount = (value: number) =>
    isAudio ? `${seconds(value)} seconds of audio` : `${Math.max(0, value)} characters`;
  const period = budget.endsWith('day') ? 'day' : 'month';
  const whole = `${whose}’s budget of ${amount(limit)} per ${period}`;
  const problem = wanted
    ? `${needsOf(wanted, isAudio)}, but of ${whole}, ${amount(left)} are left.`
    : `${capitalized(whole)} is used up.`;
  const reset = resetsAt.toISOString();
  return new ApiError('QUOTA_EXCEEDED', `${problem} The budget resets at ${reset}.`, {
    headers: {
      'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))),
      [quotaHeaders.reset.name]: reset,
    },
  });
}

function needsOf({ characters, audioMs, name = 'This text' }: Wanted, isAudio: boolean): string {
  return isAudio ? `${name} may take ${seconds(audioMs)} seconds` : `${name} has ${characters} characters`;
}

/** More characters will never be there: another token has them. */
function tokenUsedUp(left: number, { characters }: Pick<Wanted, 'characters'>): ApiError {
  return new ApiError(
    'TOKEN_USED_UP',
    `This text has ${characters} characters, but of the token’s, ${Math.max(0, left)} are left. Get a new token.`,
  );
}

function seconds(milliseconds: number): string {
  return (Math.max(0, milliseconds) / 1000).toFixed(1).replace(/\.0$/, '');
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
