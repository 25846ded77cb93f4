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

/** A response to a request that took one millisecond. By default, the request was admitted. */
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

describe('The checks of the limit’s proof', () => {
  it('detect one request too many in the database’s log, even by a microsecond', () => {
    expect(violations(noWindowHoldsMore, { hits: [...at(0, 1), 10 * second] })).toEqual([]);
    expect(violations(noWindowHoldsMore, { hits: [...at(0, 1), 10 * second - 1] })).toHaveLength(1);
  });

  it('detect one request too many by the callers’ clock, but only when all certainly lie in one window', () => {
    expect(violations(callersSawNoMore, { answers: [answer(0), answer(1), answer(9)] })).toHaveLength(1);
    expect(violations(callersSawNoMore, { answers: [answer(0), answer(1), answer(10)] })).toEqual([]);
  });

  it('detect an admission that is not in the log, and a hit without a request', () => {
    expect(violations(everyAdmissionIsLogged, { answers: [answer(0)], hits: at(0) })).toEqual([]);
    expect(violations(everyAdmissionIsLogged, { answers: [answer(0)] })).toHaveLength(1);
    expect(violations(everyAdmissionIsLogged, { hits: at(0) })).toHaveLength(1);
  });

  it('detect a rejection while the window had room', () => {
    expect(violations(noneRefusedThatFitted, { answers: [refused(5, 5)], hits: at(0, 1) })).toEqual([]);
    expect(violations(noneRefusedThatFitted, { answers: [refused(5, 5)], hits: at(0) })).toHaveLength(1);
    expect(violations(noneRefusedThatFitted, { answers: [refused(10.001, 1)], hits: at(0, 1) })).toHaveLength(1);
    expect(violations(noneRefusedThatFitted, { answers: [refused(0.9, 5)], hits: at(0, 1) })).toHaveLength(1);
  });

  it('detect a Retry-After that is too short or too long', () => {
    const wait = (retryAfter: number) =>
      violations(retryAfterIsTrue, { answers: [refused(5.2, retryAfter)], hits: at(0, 1) });
    expect(wait(5)).toEqual([]);
    expect(wait(4)).toHaveLength(1);
    expect(wait(6)).toHaveLength(1);
    expect(wait(-1)).toHaveLength(1);
  });

  it('detect incorrect headers', () => {
    const hits = at(0, 5, 12);
    const headers = (fields: Partial<Answer>) => violations(headersAreTrue, { hits, answers: [answer(12, fields)] });
    expect(headers({ remaining: 0 })).toEqual([]);
    expect(headers({ remaining: 1 })).toHaveLength(1);
    expect(headers({ limit: 10 })).toHaveLength(1);
    expect(headers({ status: 429, remaining: 1 })).toHaveLength(1);
  });

  it('accept only remaining counts that are possible for requests admitted at the same moment', () => {
    const hits = at(3, 3);
    const left = (remaining: number) => violations(headersAreTrue, { hits, answers: [answer(3, { remaining })] });
    expect([left(1), left(0)]).toEqual([[], []]);
    expect(left(2)).toHaveLength(1);
  });

  it('detect a request that was admitted or rate limited after its key was revoked', () => {
    const after = (status: number) =>
      violations(revokedIsDead, { revokedAt: 4 * second, answers: [answer(3), answer(5, { status })] });
    expect(after(401)).toEqual([]);
    expect(after(200)).toHaveLength(1);
    expect(after(429)).toHaveLength(1);
  });

  it('detect every unexpected status', () => {
    expect(violations(nothingUnexpected, { answers: [answer(0), refused(1, 1)] })).toEqual([]);
    expect(violations(nothingUnexpected, { answers: [answer(0, { status: 503 })] })).toHaveLength(1);
    expect(violations(nothingUnexpected, { answers: [answer(0, { status: 401 })] })).toHaveLength(1);
  });

  it('accept a 503 with Retry-After only while a part of the database did not answer', () => {
    const disturbances = [{ from: 5 * second, to: 6 * second, isCrash: false }];
    const given = (atSeconds: number, retryAfter: number) =>
      nothingUnexpected(key({ answers: [answer(atSeconds, { status: 503, retryAfter })] }), { ...claim, disturbances })
        .violations;
    expect(given(5.5, 1)).toEqual([]);
    expect(given(5.5, -1)).toHaveLength(1);
    expect(given(3, 1)).toHaveLength(1);
    expect(given(60, 1)).toHaveLength(1);
  });

  it('accept that a crash has forgotten the admissions of the last moments before it, and no others', () => {
    const disturbances = [{ from: 5 * second, to: 6 * second, isCrash: true }];
    const missing = (atSeconds: number) =>
      everyAdmissionIsLogged(key({ answers: [answer(atSeconds)] }), { ...claim, disturbances }).violations;
    expect(missing(4.9)).toEqual([]);
    expect(missing(4)).toHaveLength(1);
  });

  it('compute the shortest span of one request more than the limit', () => {
    expect(tightestSpan(at(0, 4, 20, 31), 2)).toBe(20 * second);
    expect(tightestSpan(at(0, 4), 2)).toBeUndefined();
  });
});
