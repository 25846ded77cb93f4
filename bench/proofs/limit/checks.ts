import type { Answer, KeyRecord } from './answers';
import { type Disturbance, isDisturbed, mayBeForgotten } from './disturbances';

/** The servers' claim, and the accuracy of the clocks. Times are in microseconds. */
export interface Claim {
  readonly limit: number;
  readonly window: number;
  /** The maximum error of the responses' times, relative to the database's clock. */
  readonly uncertainty: number;
  /** When parts of the database did not answer. Defaults to never. */
  readonly disturbances?: readonly Disturbance[];
}

/** The result of a check. */
export interface Finding {
  readonly checked: number;
  /** One line of text for each violation. */
  readonly violations: readonly string[];
}

/** Checks one key. */
export type Check = (key: KeyRecord, claim: Claim) => Finding;

const second = 1_000_000;

/** By the database's log: with a limit of ten, any eleven hits span more than one window. */
export const noWindowHoldsMore: Check = ({ id, hits }, { limit, window }) => {
  const violations: string[] = [];
  for (let index = limit; index < hits.length; index++) {
    const span = hits[index]! - hits[index - limit]!;
    if (span < window) violations.push(`${id}: ${limit + 1} admitted within ${span / 1000} ms`);
  }
  return { checked: Math.max(0, hits.length - limit), violations };
};

/** By the callers' clock alone: no more requests than the limit were both sent and admitted within one window. */
export const callersSawNoMore: Check = ({ id, answers }, { limit, window, disturbances = [] }) => {
  const admitted = [...answers]
    .filter(({ status, received }) => status === 200 && !mayBeForgotten(received, disturbances))
    .sort((one, other) => one.sent - other.sent);
  const violations: string[] = [];
  for (const [index, { sent }] of admitted.entries()) {
    let within = 0;
    for (let next = index; next < admitted.length && admitted[next]!.sent < sent + window; next++) {
      if (admitted[next]!.received < sent + window) within++;
    }
    if (within > limit) violations.push(`${id}: callers saw ${within} requests admitted within one window`);
  }
  return { checked: admitted.length, violations };
};

/** The number of admitted requests equals the number of logged hits. */
export const everyAdmissionIsLogged: Check = ({ id, answers, hits }, { disturbances = [] }) => {
  const given = [...answers];
  const admittedOnes = given.filter(({ status }) => status === 200);
  const admitted = admittedOnes.length;
  const forgotten = admittedOnes.filter(({ received }) => mayBeForgotten(received, disturbances)).length;
  // A request whose answer was lost on its way through the servers may have taken a slot.
  const unanswered = given.filter(({ status }) => status === 503).length;
  return {
    checked: admitted,
    violations:
      hits.length >= admitted - forgotten && hits.length <= admitted + unanswered
        ? []
        : [`${id}: ${admitted} requests were admitted, but ${hits.length} were logged`],
  };
};

/** While a rejected request was in progress, its window was full at some moment. */
export const noneRefusedThatFitted: Check = (key, claim) =>
  eachRefusal(key, claim, ({ sent, received }) =>
    fullSpans(key.hits, sent - claim.uncertainty, received + claim.uncertainty, claim).length > 0
      ? undefined
      : `${key.id}: rejected although the window had room`,
  );

/** `Retry-After` is the time until the window has room, in whole seconds, rounded up. */
export const retryAfterIsTrue: Check = (key, claim) =>
  eachRefusal(key, claim, ({ sent, received, retryAfter }) => {
    const spans = fullSpans(key.hits, sent - claim.uncertainty, received + claim.uncertainty, claim);
    const isTrue = spans.some(
      ({ from, to, freeAt }) =>
        retryAfter >= Math.max(1, Math.ceil((freeAt - to) / second)) &&
        retryAfter <= Math.max(1, Math.ceil((freeAt - from) / second)),
    );
    return isTrue || spans.length === 0 ? undefined : `${key.id}: Retry-After ${retryAfter} was not the correct wait`;
  });

/** `X-RateLimit-Limit` is the limit, and `X-RateLimit-Remaining` is what remained after the request. */
export const headersAreTrue: Check = (key, { limit, window, uncertainty, disturbances = [] }) => {
  const violations: string[] = [];
  let checked = 0;
  for (const answer of key.answers) {
    if (answer.status !== 200 && answer.status !== 429) continue;
    if (mayBeForgotten(answer.received, disturbances)) continue;
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

/** Requests sent after the response to a revocation are rejected with 401, by every process. */
export const revokedIsDead: Check = ({ id, answers, revokedAt }, { disturbances = [] }) => {
  if (revokedAt === undefined) return { checked: 0, violations: [] };
  const after = [...answers].filter(({ sent }) => sent > revokedAt);
  const violations = after
    .filter((answer) => answer.status !== 401 && !isExcused(answer, disturbances))
    .map(({ status, sent }) => `${id}: ${status} for a request sent ${(sent - revokedAt) / 1000} ms after revocation`);
  return { checked: after.length, violations };
};

/** Requests with replaced secrets that were sent after their end are rejected with 401, by every process. */
export const endedSecretsAreDead: Check = ({ id, ended }, { disturbances = [] }) => {
  const after = [...(ended?.answers ?? [])].filter(({ sent }) => sent > ended!.endedAt);
  const violations = after
    .filter((answer) => answer.status !== 401 && !isExcused(answer, disturbances))
    .map(
      ({ status, sent }) => `${id}: ${status} for a replaced secret ${(sent - ended!.endedAt) / 1000} ms after its end`,
    );
  return { checked: after.length, violations };
};

/**
 * Every status is 200 or 429, or 401 for a key that is revoked or being revoked, or whose secret is being ended. During an overlap,
 * no secret gets 401.
 */
export const nothingUnexpected: Check = ({ id, answers, revokedAt, ended }, { disturbances = [] }) => {
  const violations: string[] = [];
  let checked = 0;
  for (const answer of answers) {
    const { status, sent, received } = answer;
    checked++;
    if (isExcused(answer, disturbances)) continue;
    const isEnding = ended !== undefined && received > ended.sentAt && sent < ended.endedAt;
    if (status === 200 || status === 429 || (status === 401 && (revokedAt !== undefined || isEnding))) continue;
    violations.push(`${id}: unexpected status ${status}`);
  }
  return { checked, violations };
};

/** All checks, by the statement that they verify. */
export const checks: Readonly<Record<string, Check>> = {
  'no window held more than the limit (database log)': noWindowHoldsMore,
  'no window held more than the limit (callers’ clock)': callersSawNoMore,
  'every admitted request is in the log exactly once': everyAdmissionIsLogged,
  'no request was rejected while the window had room': noneRefusedThatFitted,
  'Retry-After was the correct wait': retryAfterIsTrue,
  'X-RateLimit-Limit and -Remaining were true': headersAreTrue,
  'no request was admitted after its key was revoked': revokedIsDead,
  'no replaced secret was admitted after its end': endedSecretsAreDead,
  'no unexpected status was returned': nothingUnexpected,
};

/**
 * The shortest time, in microseconds, in which one request more than the limit was admitted. `undefined` if never so
 * many were.
 */
export function tightestSpan(hits: readonly number[], limit: number): number | undefined {
  let tightest: number | undefined;
  for (let index = limit; index < hits.length; index++) {
    const span = hits[index]! - hits[index - limit]!;
    if (tightest === undefined || span < tightest) tightest = span;
  }
  return tightest;
}

/** A 503 with the time after which to try again, while a part of the database did not answer. */
function isExcused({ status, sent, received, retryAfter }: Answer, disturbances: readonly Disturbance[]): boolean {
  return status === 503 && retryAfter >= 1 && isDisturbed(sent, received, disturbances);
}

function eachRefusal(
  { answers }: KeyRecord,
  { disturbances = [] }: Claim,
  problem: (refused: Answer) => string | undefined,
): Finding {
  const violations: string[] = [];
  let checked = 0;
  for (const answer of answers) {
    if (answer.status !== 429 || mayBeForgotten(answer.received, disturbances)) continue;
    checked++;
    const found = problem(answer);
    if (found !== undefined) violations.push(found);
  }
  return { checked, violations };
}

/** A span of time in which the window was full, and when it next had room. */
interface FullSpan {
  readonly from: number;
  readonly to: number;
  readonly freeAt: number;
}

/** The spans between two times in which the window was full. Each hit starts a new span. */
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

/** The indexes of the hits between two times. */
function hitsBetween(hits: readonly number[], from: number, to: number): number[] {
  const indices: number[] = [];
  for (let index = lastAt(hits, to); index >= 0 && hits[index]! >= from; index--) indices.push(index);
  return indices;
}

/** The number of hits in the window that ends with a given hit, including it. */
function usedAt(hits: readonly number[], index: number, window: number): number {
  let used = 0;
  for (let before = index; before >= 0 && hits[before]! > hits[index]! - window; before--) used++;
  return used;
}

/** The index of the last hit at or before a time, or -1 if there is none. */
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
