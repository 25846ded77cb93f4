import { maxRecords, RequestBuffer, refusalsPerMinute, type WaitingRecord } from './request-buffer';

const record = (fields: Partial<WaitingRecord> = {}): WaitingRecord => ({
  id: 'req_1',
  requestId: 'one',
  accountId: 'acc_1',
  callerType: 'api_key',
  callerId: 'key_1',
  route: null,
  voiceId: null,
  characters: 0,
  audioSeconds: 0,
  status: 200,
  code: null,
  message: null,
  address: null,
  aborted: false,
  repeats: 0,
  gateMs: null,
  queueMs: null,
  firstAudioMs: null,
  totalMs: 1,
  begin: 0,
  ...fields,
});

describe('A buffer of requests', () => {
  let nowMs: number;
  beforeEach(() => {
    nowMs = 90_000;
  });
  const bufferOf = (perMinute = 1_000_000) => new RequestBuffer(perMinute, () => nowMs);
  const refuse = (buffer: RequestBuffer, count: number, fields: Partial<WaitingRecord> = {}) => {
    for (let index = 0; index < count; index++) {
      buffer.add(record({ status: 429, code: 'RATE_LIMITED', requestId: `refused-${index}`, ...fields }), true);
    }
  };

  it('returns records in their order, a batch at a time', () => {
    const buffer = bufferOf();
    for (const id of ['a', 'b', 'c']) buffer.add(record({ id }), false);
    expect(buffer.take(2).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(buffer.take(2).map(({ id }) => id)).toEqual(['c']);
    expect(buffer.take(2)).toEqual([]);
  });

  it('has one record for all refusals of a kind after the first ten of a minute, with the last of them', () => {
    const buffer = bufferOf();
    refuse(buffer, 1000);
    expect(buffer.take(5000)).toHaveLength(refusalsPerMinute);
    nowMs += 60_000;
    expect(buffer.take(5000)).toEqual([
      expect.objectContaining({ requestId: 'refused-999', repeats: 1000 - refusalsPerMinute - 1 }),
    ]);
    refuse(buffer, 1);
    expect(buffer.take(5000)).toHaveLength(1);
  });

  it('tells refusals by key and code, and does not join admitted requests', () => {
    const buffer = bufferOf();
    refuse(buffer, 20);
    refuse(buffer, 20, { callerId: 'key_2' });
    refuse(buffer, 20, { code: 'API_KEY_REVOKED' });
    for (let index = 0; index < 20; index++) buffer.add(record(), false);
    buffer.endMinute();
    const records = buffer.take(5000);
    expect(records).toHaveLength(3 * (refusalsPerMinute + 1) + 20);
    expect(records.reduce((sum, { repeats }) => sum + 1 + repeats, 0)).toBe(80);
  });

  it('limits an account’s records per minute, and tells how many requests were more', () => {
    const buffer = bufferOf(30);
    for (let index = 0; index < 50; index++) buffer.add(record(), false);
    buffer.add(record({ accountId: 'acc_2', callerId: 'key_2' }), false);
    expect(buffer.take(5000)).toHaveLength(31);
    nowMs += 60_000;
    expect(buffer.take(5000)).toEqual([]);
    expect(buffer.takeLeftOut()).toEqual({ overLimit: new Map([['acc_1', 20]]), noRoom: 0 });
    expect(buffer.takeLeftOut()).toEqual({ overLimit: new Map(), noRoom: 0 });
    buffer.add(record(), false);
    expect(buffer.take(5000)).toHaveLength(1);
  });

  it('keeps no more than the limit of an account, however many keys and codes its refusals have', () => {
    const buffer = bufferOf(100);
    for (let key = 0; key < 1000; key++) refuse(buffer, 12, { callerId: `key_${key}` });
    buffer.endMinute();
    expect(buffer.take(50_000)).toHaveLength(100);
  });

  it('holds a limited number of records while nobody takes them, and counts the others', () => {
    const buffer = bufferOf();
    for (let index = 0; index < maxRecords + 7; index++) buffer.add(record(), false);
    expect(buffer.takeLeftOut().noRoom).toBe(7);
    expect(buffer.take(2 * maxRecords)).toHaveLength(maxRecords);
  });
});
