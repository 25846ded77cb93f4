import type { Answer, KeyRecord } from './answers';
import {
  callersSawNoMore,
  type Check,
  type Claim,
  everyAdmissionIsLogged,
  headersAreTrue,
  noneRefusedThatFitted,
  nothingUnexpected,
  noWindowHoldsMore,
  retryAfterIsTrue,
  revokedIsDead,
  tightestSpan,
} from './checks';

const second = 1_000_000;
const claim: Claim = { limit: 2, window: 10 * second, uncertainty: 100 };

/** An answer to a request that took a millisecond, by default an admitted one. */
const answer = (atSeconds: number, fields: Partial<Answer> = {}): Answer => ({
  sent: atSeconds * second - 500,
  received: atSeconds * second + 500,
  status: 200,
  limit: 2,
  remaining: 0,
  retryAfter: -1,
  ...fields,
});
const refused = (atSeconds: number, retryAfter: number) => answer(atSeconds, { status: 429, retryAfter });
const key = (fields: Partial<KeyRecord>): KeyRecord => ({ id: 'key_1', answers: [], hits: [], ...fields });
const at = (...seconds: number[]) => seconds.map((time) => time * second);
const violations = (check: Check, fields: Partial<KeyRecord>) => check(key(fields), claim).violations;

describe('the checks of the limit’s proof', () => {
  it('find one too many in the database’s log, by a microsecond', () => {
    expect(violations(noWindowHoldsMore, { hits: [...at(0, 1), 10 * second] })).toEqual([]);
    expect(violations(noWindowHoldsMore, { hits: [...at(0, 1), 10 * second - 1] })).toHaveLength(1);
  });

  it('find one too many by the callers’ clock, and only when all of them lie in one window for sure', () => {
    expect(violations(callersSawNoMore, { answers: [answer(0), answer(1), answer(9)] })).toHaveLength(1);
    expect(violations(callersSawNoMore, { answers: [answer(0), answer(1), answer(10)] })).toEqual([]);
  });

  it('find an admission that is not in the log, and a hit that nobody asked for', () => {
    expect(violations(everyAdmissionIsLogged, { answers: [answer(0)], hits: at(0) })).toEqual([]);
    expect(violations(everyAdmissionIsLogged, { answers: [answer(0)] })).toHaveLength(1);
    expect(violations(everyAdmissionIsLogged, { hits: at(0) })).toHaveLength(1);
  });

  it('find a refusal while a place was free', () => {
    expect(violations(noneRefusedThatFitted, { answers: [refused(5, 5)], hits: at(0, 1) })).toEqual([]);
    expect(violations(noneRefusedThatFitted, { answers: [refused(5, 5)], hits: at(0) })).toHaveLength(1);
    expect(violations(noneRefusedThatFitted, { answers: [refused(10.001, 1)], hits: at(0, 1) })).toHaveLength(1);
    expect(violations(noneRefusedThatFitted, { answers: [refused(0.9, 5)], hits: at(0, 1) })).toHaveLength(1);
  });

  it('find a Retry-After that is too short or too long', () => {
    const wait = (retryAfter: number) =>
      violations(retryAfterIsTrue, { answers: [refused(5.2, retryAfter)], hits: at(0, 1) });
    expect(wait(5)).toEqual([]);
    expect(wait(4)).toHaveLength(1);
    expect(wait(6)).toHaveLength(1);
    expect(wait(-1)).toHaveLength(1);
  });

  it('find headers that are not true', () => {
    const hits = at(0, 5, 12);
    const headers = (fields: Partial<Answer>) => violations(headersAreTrue, { hits, answers: [answer(12, fields)] });
    expect(headers({ remaining: 0 })).toEqual([]);
    expect(headers({ remaining: 1 })).toHaveLength(1);
    expect(headers({ limit: 10 })).toHaveLength(1);
    expect(headers({ status: 429, remaining: 1 })).toHaveLength(1);
  });

  it('accept what is left after any of several that were admitted at the same moment, and nothing else', () => {
    const hits = at(3, 3);
    const left = (remaining: number) => violations(headersAreTrue, { hits, answers: [answer(3, { remaining })] });
    expect([left(1), left(0)]).toEqual([[], []]);
    expect(left(2)).toHaveLength(1);
  });

  it('find a request that passed, or was merely limited, after the revocation of its key', () => {
    const after = (status: number) =>
      violations(revokedIsDead, { revokedAt: 4 * second, answers: [answer(3), answer(5, { status })] });
    expect(after(401)).toEqual([]);
    expect(after(200)).toHaveLength(1);
    expect(after(429)).toHaveLength(1);
  });

  it('find every other answer', () => {
    expect(violations(nothingUnexpected, { answers: [answer(0), refused(1, 1)] })).toEqual([]);
    expect(violations(nothingUnexpected, { answers: [answer(0, { status: 503 })] })).toHaveLength(1);
    expect(violations(nothingUnexpected, { answers: [answer(0, { status: 401 })] })).toHaveLength(1);
  });

  it('know the tightest span', () => {
    expect(tightestSpan(at(0, 4, 20, 31), 2)).toBe(20 * second);
    expect(tightestSpan(at(0, 4), 2)).toBeUndefined();
  });
});
