import type { Answer, KeyRecord } from './answers';

/** What the servers claim, and how well the clocks are known. Times in microseconds. */
export interface Claim {
  readonly limit: number;
  readonly window: number;
  /** How far the answers' times may be from the database's clock. */
  readonly uncertainty: number;
}

/** What a check has found. */
export interface Finding {
  readonly checked: number;
  /** One sentence each. */
  readonly violations: readonly string[];
}

/** Looks at one key. */
export type Check = (key: KeyRecord, claim: Claim) => Finding;

const second = 1_000_000;

/** By the database's log: any eleven hits are more than a window apart, for a limit of ten. */
export const noWindowHoldsMore: Check = ({ id, hits }, { limit, window }) => {
  const violations: string[] = [];
  for (let index = limit; index < hits.length; index++) {
    const span = hits[index]! - hits[index - limit]!;
    if (span < window) violations.push(`${id}: ${limit + 1} admitted within ${span / 1000} ms`);
  }
  return { checked: Math.max(0, hits.length - limit), violations };
};

/** By the callers' clock alone: no more than the limit were both sent and admitted within one window. */
export const callersSawNoMore: Check = ({ id, answers }, { limit, window }) => {
  const admitted = [...answers].filter(({ status }) => status === 200).sort((one, other) => one.sent - other.sent);
  const violations: string[] = [];
  for (const [index, { sent }] of admitted.entries()) {
    let within = 0;
    for (let next = index; next < admitted.length && admitted[next]!.sent < sent + window; next++) {
      if (admitted[next]!.received < sent + window) within++;
    }
    if (within > limit) violations.push(`${id}: a caller saw ${within} admitted within one window`);
  }
  return { checked: admitted.length, violations };
};

/** As many were admitted as the database knows of. */
export const everyAdmissionIsLogged: Check = ({ id, answers, hits }) => {
  const admitted = [...answers].filter(({ status }) => status === 200).length;
  return {
    checked: admitted,
    violations: admitted === hits.length ? [] : [`${id}: ${admitted} were admitted, and ${hits.length} are logged`],
  };
};

/** At some moment while it was asked, a refused request found its window full. */
export const noneRefusedThatFitted: Check = (key, claim) =>
  eachRefusal(key, ({ sent, received }) =>
    fullSpans(key.hits, sent - claim.uncertainty, received + claim.uncertainty, claim).length > 0
      ? undefined
      : `${key.id}: refused though a place was free`,
  );

/** `Retry-After` is the time until a place is free, in whole seconds, rounded up. */
export const retryAfterIsTrue: Check = (key, claim) =>
  eachRefusal(key, ({ sent, received, retryAfter }) => {
    const spans = fullSpans(key.hits, sent - claim.uncertainty, received + claim.uncertainty, claim);
    const isTrue = spans.some(
      ({ from, to, freeAt }) =>
        retryAfter >= Math.max(1, Math.ceil((freeAt - to) / second)) &&
        retryAfter <= Math.max(1, Math.ceil((freeAt - from) / second)),
    );
    return isTrue || spans.length === 0 ? undefined : `${key.id}: Retry-After ${retryAfter} was not the time to wait`;
  });

/** `X-RateLimit-Limit` is the limit, and `X-RateLimit-Remaining` what was left after the request. */
export const headersAreTrue: Check = (key, { limit, window, uncertainty }) => {
  const violations: string[] = [];
  let checked = 0;
  for (const answer of key.answers) {
    if (answer.status !== 200 && answer.status !== 429) continue;
    checked++;
    if (answer.limit !== limit) violations.push(`${key.id}: X-RateLimit-Limit was ${answer.limit}`);
    const isTrue =
      answer.status === 429
        ? answer.remaining === 0
        : hitsBetween(key.hits, answer.sent - uncertainty, answer.received + uncertainty).some(
            (index) => answer.remaining === limit - usedAt(key.hits, index, window),
          );
    if (!isTrue) violations.push(`${key.id}: X-RateLimit-Remaining was ${answer.remaining} with ${answer.status}`);
  }
  return { checked, violations };
};

/** What is sent after the answer to a revocation is refused with 401, on every process. */
export const revokedIsDead: Check = ({ id, answers, revokedAt }) => {
  if (revokedAt === undefined) return { checked: 0, violations: [] };
  const after = [...answers].filter(({ sent }) => sent > revokedAt);
  const violations = after
    .filter(({ status }) => status !== 401)
    .map(({ status, sent }) => `${id}: ${status} for a request sent ${(sent - revokedAt) / 1000} ms after revocation`);
  return { checked: after.length, violations };
};

/** Every answer is 200 or 429; 401 only for a key that is or is being revoked. */
export const nothingUnexpected: Check = ({ id, answers, revokedAt }) => {
  const violations: string[] = [];
  let checked = 0;
  for (const { status } of answers) {
    checked++;
    if (status === 200 || status === 429 || (status === 401 && revokedAt !== undefined)) continue;
    violations.push(`${id}: answered ${status}`);
  }
  return { checked, violations };
};

/** All checks, by what they say. */
export const checks: Readonly<Record<string, Check>> = {
  'no window held more than the limit (database log)': noWindowHoldsMore,
  'no window held more than the limit (callers’ clock)': callersSawNoMore,
  'every admitted request is in the log, once': everyAdmissionIsLogged,
  'none was refused that would have fitted': noneRefusedThatFitted,
  'Retry-After was the time to wait': retryAfterIsTrue,
  'X-RateLimit-Limit and -Remaining were true': headersAreTrue,
  'no request passed after its key was revoked': revokedIsDead,
  'no other answer came': nothingUnexpected,
};

/** The shortest time in which one more than the limit was admitted, in microseconds; `undefined`: never so many. */
export function tightestSpan(hits: readonly number[], limit: number): number | undefined {
  let tightest: number | undefined;
  for (let index = limit; index < hits.length; index++) {
    const span = hits[index]! - hits[index - limit]!;
    if (tightest === undefined || span < tightest) tightest = span;
  }
  return tightest;
}

function eachRefusal({ answers }: KeyRecord, problem: (refused: Answer) => string | undefined): Finding {
  const violations: string[] = [];
  let checked = 0;
  for (const answer of answers) {
    if (answer.status !== 429) continue;
    checked++;
    const found = problem(answer);
    if (found !== undefined) violations.push(found);
  }
  return { checked, violations };
}

/** A stretch of time in which the window was full, and when its next place became free. */
interface FullSpan {
  readonly from: number;
  readonly to: number;
  readonly freeAt: number;
}

/** The stretches within a time in which the window was full. It changes with each hit. */
function fullSpans(hits: readonly number[], from: number, to: number, { limit, window }: Claim): FullSpan[] {
  const spans: FullSpan[] = [];
  for (let index = lastAt(hits, to); index >= limit - 1; index--) {
    const freeAt = hits[index - limit + 1]! + window;
    const start = Math.max(from, hits[index]!);
    const end = Math.min(to, hits[index + 1] ?? to, freeAt);
    if (start < freeAt && start <= end) spans.push({ from: start, to: end, freeAt });
    if (hits[index]! < from) break;
  }
  return spans;
}

/** Places of the hits within a time. */
function hitsBetween(hits: readonly number[], from: number, to: number): number[] {
  const indices: number[] = [];
  for (let index = lastAt(hits, to); index >= 0 && hits[index]! >= from; index--) indices.push(index);
  return indices;
}

/** How many hits were in the window that ends with one of them, itself included. */
function usedAt(hits: readonly number[], index: number, window: number): number {
  let used = 0;
  for (let before = index; before >= 0 && hits[before]! > hits[index]! - window; before--) used++;
  return used;
}

/** Place of the last hit at or before a time; -1: none. */
function lastAt(hits: readonly number[], time: number): number {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hits[middle]! <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
