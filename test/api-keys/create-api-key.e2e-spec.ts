import { expectError } from '../support/expect-error';
import { json, sharedTestApp, startTestApp, type TestApp, type TestKey } from '../support/test-app';

interface CreatedKey {
  id: string;
  name: string;
  prefix: string;
  key: string;
  expires_at: string | null;
  created_at: string;
}

describe('POST /api/v1/api-keys', () => {
  let server: TestApp;
  let caller: TestKey;

  beforeAll(async () => {
    server = await sharedTestApp();
    caller = await server.createKey();
  });

  const create = (body: unknown) => server.fetch('/api/v1/api-keys', json(body, caller.authorization));
  const created = async (body: unknown): Promise<CreatedKey> => {
    const answer = await create(body);
    expect(answer.status).toBe(201);
    return (await answer.json()) as CreatedKey;
  };

  it('creates unique keys whose ids sort by creation time', async () => {
    const first = await created({ name: 'one' });
    const second = await created({ name: 'two' });
    expect(second.key).not.toBe(first.key);
    expect(second.id > first.id).toBe(true);
  });

  describe('name', () => {
    it.each([
      ['one character', 'x', 'x'],
      ['100 characters', 'x'.repeat(100), 'x'.repeat(100)],
      ['100 emoji, which are 200 UTF-16 units', '😀'.repeat(100), '😀'.repeat(100)],
      ['surrounding white space, which is trimmed', '  My key \n', 'My key'],
      ['100 characters plus surrounding white space', ` ${'x'.repeat(100)} `, 'x'.repeat(100)],
      ['quotes, markup and SQL', `'"; DROP TABLE api_keys; -- <b>`, `'"; DROP TABLE api_keys; -- <b>`],
      ['right-to-left and combining characters', 'مفتاح é', 'مفتاح é'],
    ])('may have %s', async (_case, name, kept) => {
      expect((await created({ name })).name).toBe(kept);
    });

    it.each([
      ['missing', {}],
      ['null', { name: null }],
      ['empty', { name: '' }],
      ['white space only', { name: ' \t ' }],
      ['101 characters', { name: 'x'.repeat(101) }],
      ['101 emoji', { name: '😀'.repeat(101) }],
      ['a number', { name: 7 }],
      ['a boolean', { name: true }],
      ['an array', { name: ['x'] }],
      ['an object', { name: { toString: 'x' } }],
      ['a line break inside', { name: 'a\nb' }],
      ['a NUL', { name: 'a\u0000b' }],
      ['another control character', { name: 'a\u0007b' }],
      ['a line separator', { name: 'a\u2028b' }],
      ['a right-to-left override', { name: 'invoice\u202efdp.exe' }],
      ['a zero-width space', { name: 'a\u200bb' }],
    ])('must not be %s', async (_case, body) => {
      expect(await expectError(await create(body), 'INVALID_REQUEST')).toMatch(/^name /);
    });

    it('must be well-formed Unicode', async () => {
      expect(await expectError(await create('{"name":"a\\ud800b"}'), 'INVALID_REQUEST')).toMatch(/^name .*surrogate/);
    });
  });

  describe('expires_at', () => {
    it.each([
      ['UTC', '2031-05-06T07:08:09Z', '2031-05-06T07:08:09.000Z'],
      ['milliseconds', '2031-05-06T07:08:09.123Z', '2031-05-06T07:08:09.123Z'],
      ['microseconds, cut to milliseconds', '2031-05-06T07:08:09.123999Z', '2031-05-06T07:08:09.123Z'],
      ['an offset', '2031-05-06T07:08:09+02:00', '2031-05-06T05:08:09.000Z'],
      ['a negative offset over midnight', '2031-12-31T23:30:00-01:00', '2032-01-01T00:30:00.000Z'],
      ['a leap day', '2032-02-29T00:00:00Z', '2032-02-29T00:00:00.000Z'],
      ['no seconds', '2031-05-06T07:08Z', '2031-05-06T07:08:00.000Z'],
      ['lower case', '2031-05-06t07:08:09z', '2031-05-06T07:08:09.000Z'],
      ['the last year', '9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
    ])('may have %s', async (_case, expiresAt, kept) => {
      expect((await created({ name: 'x', expires_at: expiresAt })).expires_at).toBe(kept);
    });

    it('may be null, which is the same as omitting it', async () => {
      expect((await created({ name: 'x', expires_at: null })).expires_at).toBeNull();
    });

    it.each([
      ['in the past', '2020-01-01T00:00:00Z'],
      ['now', new Date().toISOString()],
      ['without an offset', '2031-05-06T07:08:09'],
      ['a date only', '2031-05-06'],
      ['a leap day in a common year', '2031-02-29T00:00:00Z'],
      ['30 February', '2032-02-30T00:00:00Z'],
      ['month 13', '2031-13-01T00:00:00Z'],
      ['hour 24', '2031-05-06T24:00:00Z'],
      ['second 60', '2031-05-06T07:08:60Z'],
      ['an offset of 15 hours', '2031-05-06T07:08:09+15:00'],
      ['an empty string', ''],
      ['a word', 'tomorrow'],
      ['a number', 1_950_000_000],
      ['an array', ['2031-05-06T07:08:09Z']],
      ['an object', {}],
      ['a boolean', true],
    ])('must not be %s', async (_case, expiresAt) => {
      const answer = await create({ name: 'x', expires_at: expiresAt });
      expect(await expectError(answer, 'INVALID_REQUEST')).toMatch(/^expires_at must be /);
    });
  });

  it('rejects unknown fields and names all of them', async () => {
    const message = await expectError(await create({ name: 'x', scope: [], Name: 'y' }), 'INVALID_REQUEST');
    expect(message).toContain('scope is not a known field');
    expect(message).toContain('Name is not a known field');
  });

  it('normalises names to NFC, so that equal-looking names are equal', async () => {
    expect((await created({ name: 'Cafe\u0301' })).name).toBe('Café');
  });

  it('names only twenty of 400 unknown fields, counts the rest and truncates long names', async () => {
    const fields = Object.fromEntries(Array.from({ length: 399 }, (_, index) => [`u${index}`, 1]));
    const odd = `a\u202e\u0007${'x'.repeat(1000)}`;
    const message = await expectError(await create({ [odd]: 1, name: 'x', ...fields }), 'INVALID_REQUEST');
    expect(message).toMatch(/; and 380 more$/);
    expect(message).toContain('u18 is not a known field');
    expect(message).not.toContain('u19 ');
    expect(message).toContain(`a\\u{202E}\\u{7}xxx`);
    expect(message.length).toBeLessThan(900);
    for (const raw of ['\u202e', '\u0007']) expect(message).not.toContain(raw);
  });

  it('names all invalid fields, including names that every object inherits', async () => {
    const body = '{"name":"","constructor":1,"scope":[],"__proto__":{"a":1}}';
    const message = await expectError(await create(body), 'INVALID_REQUEST');
    expect(message.split('; ').sort()).toEqual([
      '__proto__ is not a known field',
      'constructor is not a known field',
      'name must have 1 to 100 characters (it has 0)',
      'scope is not a known field',
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'key', 'id', 'prefix'])('rejects the field %s', async (field) => {
    const message = await expectError(await create(`{"name":"x","${field}":{"a":1}}`), 'INVALID_REQUEST');
    expect(message).toContain(`${field} is not a known field`);
  });

  it('names every invalid field', async () => {
    const message = await expectError(await create({ name: '', expires_at: 'x', a: 1 }), 'INVALID_REQUEST');
    for (const field of ['name', 'expires_at', 'a ']) expect(message).toContain(field);
  });

  it.each([
    ['an array', '[]'],
    ['a string', '"x"'],
    ['a number', '1'],
    ['null', 'null'],
    ['an array of one valid body', '[{"name":"x"}]'],
  ])('rejects a body that is %s', async (_case, body) => {
    expect(await expectError(await create(body), 'INVALID_REQUEST')).toBe('The body must be a JSON object.');
  });

  it('rejects a request without a body', async () => {
    const answer = await server.fetch('/api/v1/api-keys', { method: 'POST', headers: caller.authorization });
    expect(await expectError(answer, 'INVALID_REQUEST')).toMatch(/^name /);
  });

  describe('the limit on keys per account', () => {
    it('rejects one key more with advice, and does not count revoked and expired keys', async () => {
      const small = await startTestApp({ environment: { MAX_API_KEYS_PER_ACCOUNT: '3' } });
      try {
        const first = await small.createKey();
        const make = () => small.fetch('/api/v1/api-keys', json({ name: 'x' }, first.authorization));
        const second = (await (await make()).json()) as CreatedKey;
        expect((await make()).status).toBe(201);
        expect(await expectError(await make(), 'API_KEY_LIMIT_REACHED')).toContain('Revoke a key');

        await small.fetch(`/api/v1/api-keys/${second.id}`, { method: 'DELETE', headers: first.authorization });
        expect((await make()).status).toBe(201);
        await expectError(await make(), 'API_KEY_LIMIT_REACHED');

        await small.database.query('UPDATE api_keys SET expires_at = clock_timestamp() WHERE id <> $1', [first.id]);
        expect((await make()).status).toBe(201);

        const other = await small.createKey();
        expect((await small.fetch('/api/v1/api-keys', json({ name: 'x' }, other.authorization))).status).toBe(201);
      } finally {
        await small.close();
      }
    });

    it('holds when many keys are created simultaneously', async () => {
      const small = await startTestApp({ environment: { MAX_API_KEYS_PER_ACCOUNT: '5' } });
      try {
        const first = await small.createKey();
        const make = () => small.fetch('/api/v1/api-keys', json({ name: 'x' }, first.authorization));
        const answers = await Promise.all(Array.from({ length: 20 }, make));
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
        expect(answers.filter(({ status }) => status === 409)).toHaveLength(16);
      } finally {
        await small.close();
      }
    });
  });
});
