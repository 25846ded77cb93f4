import { expectError } from '../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../support/test-app';

interface CreatedKey {
  id: string;
  key: string;
  scopes?: string[];
  allowed_voices?: string[];
  allowed_addresses?: string[];
  rate_limit?: number;
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const serverLimit = 1000;

describe('A restricted API key', () => {
  let server: TestApp;
  let caller: TestKey;

  beforeAll(async () => {
    server = await startTestApp({
      environment: {
        RATE_LIMIT_REQUESTS: String(serverLimit),
        MAX_API_KEYS_PER_ACCOUNT: '1000',
        TRUST_PROXY: 'loopback',
      },
    });
    caller = await server.createKey();
  });
  afterAll(() => server.close());

  const create = (body: object, headers: Record<string, string> = caller.authorization) =>
    server.fetch('/api/v1/api-keys', json({ name: 'Restricted', ...body }, headers));
  const created = async (body: object, headers?: Record<string, string>): Promise<CreatedKey> => {
    const answer = await create(body, headers);
    expect(answer.status).toBe(201);
    return (await answer.json()) as CreatedKey;
  };
  const speak = (key: string, body: object, path = '/api/v1/tts') =>
    server.fetch(path, json({ text: 'Hi.', ...body }, bearer(key)));

  it('shows its restrictions when it is created and in the list', async () => {
    const restrictions = {
      scopes: ['speech', 'keys:read'],
      allowed_voices: ['slt'],
      allowed_addresses: ['127.0.0.0/8', '2001:db8::/32', '192.0.2.7'],
      rate_limit: 7,
    };
    const { id, key, ...rest } = await created(restrictions);
    expect(rest).toMatchObject(restrictions);
    const { data } = (await (await server.fetch('/api/v1/api-keys', { headers: bearer(key) })).json()) as {
      data: CreatedKey[];
    };
    expect(data.find((one) => one.id === id)).toMatchObject(restrictions);
  });

  it.each([
    ['scopes', []],
    ['scopes', 'speech'],
    ['scopes', ['everything']],
    ['scopes', ['speech', 'speech']],
    ['scopes', ['people:read']],
    ['scopes', [null]],
    ['allowed_voices', []],
    ['allowed_voices', ['']],
    ['allowed_voices', [7]],
    ['allowed_voices', ['x'.repeat(101)]],
    ['allowed_voices', Array.from({ length: 201 }, (_, index) => `v${index}`)],
    ['allowed_addresses', ['192.0.2.0/33']],
    ['allowed_addresses', ['example.com']],
    ['allowed_addresses', ['::ffff:192.0.2.0/120']],
    ['allowed_addresses', Array.from({ length: 101 }, (_, index) => `10.0.0.${index}`)],
    ['rate_limit', 0],
    ['rate_limit', 1.5],
    ['rate_limit', '5'],
    ['rate_limit', serverLimit + 1],
  ])('is not created with %s %j', async (field, value) => {
    expect(await expectError(await create({ [field]: value }), 'INVALID_REQUEST')).toMatch(
      new RegExp(`^${field} must`),
    );
  });

  describe('with a list of voices', () => {
    let key: string;
    beforeAll(async () => ({ key } = await created({ allowed_voices: ['rms', 'not-installed'] })));

    it.each([
      ['/api/v1/tts', { voice_id: 'slt' }],
      ['/api/v1/tts', { voice_id: 'slt', stream: 'audio' }],
      ['/api/v1/tts/preview', { voice_id: 'slt' }],
    ])('is refused another voice at %s %j', async (path, body) => {
      expect(await expectError(await speak(key, body, path), 'VOICE_NOT_ALLOWED')).toContain('"slt"');
    });

    it('is refused another voice in SSML, in every API', async () => {
      const text = '<speak>Hi <voice name="slt">there</voice></speak>';
      const native = { voice_id: 'rms', text, input_type: 'ssml' };
      await expectError(await speak(key, native), 'VOICE_NOT_ALLOWED');
      await expectError(await speak(key, native, '/api/v1/tts/preview'), 'VOICE_NOT_ALLOWED');
      const openAi = { model: 'tts-1', input: text, input_type: 'ssml', voice: 'rms' };
      const elevenLabs = { text, enable_ssml_parsing: true };
      for (const answer of await Promise.all([
        server.fetch('/v1/audio/speech', json(openAi, bearer(key))),
        server.fetch('/v1/text-to-speech/rms', json(elevenLabs, { 'xi-api-key': key })),
      ])) {
        expect(answer.status).toBe(403);
        await answer.arrayBuffer();
      }
      expect((await speak(key, { ...native, text: text.replace('slt', 'rms') })).status).toBe(200);
    });

    it.each(['rms(9)+slt(1)', 'slt+rms', 'slt(2)', 'slt(1)+nobody(1)'])(
      'is refused the mix %s, in every API: it has another voice',
      async (mix) => {
        expect(await expectError(await speak(key, { voice_id: mix }), 'VOICE_NOT_ALLOWED')).toContain('"slt"');
        const preview = await speak(key, { voice_id: mix }, '/api/v1/tts/preview');
        await expectError(preview, 'VOICE_NOT_ALLOWED');
        const headers = { 'xi-api-key': key };
        const others = [
          server.fetch('/v1/audio/speech', json({ model: 'tts-1', input: 'Hi.', voice: mix }, bearer(key))),
          server.fetch(`/v1/text-to-speech/${encodeURIComponent(mix)}`, json({ text: 'Hi.' }, headers)),
          server.fetch(`/v1/voices/${mix}`, { headers }),
        ];
        for (const answer of await Promise.all(others)) expect(answer.status).toBe(403);
      },
    );

    it('speaks a mix of its own voices', async () => {
      const { key: both } = await created({ allowed_voices: ['rms', 'slt'] });
      const answer = await speak(both, { voice_id: 'rms(2)+slt(1)', timestamps: 'sentence' });
      expect(await answer.json()).toMatchObject({ voice_id: 'rms(2)+slt(1)' });
      expect((await speak(key, { voice_id: 'rms(2)' })).status).toBe(200);
    });

    it('speaks with its own voices, and by default with one of them', async () => {
      for (const body of [{ voice_id: 'rms' }, {}]) {
        const answer = await speak(key, { ...body, timestamps: 'sentence' });
        expect(answer.status).toBe(200);
        expect(await answer.json()).toMatchObject({ voice_id: 'rms' });
        expect((await speak(key, body, '/api/v1/tts/preview')).status).toBe(200);
      }
    });

    it('gets the usual error for a voice that does not exist, or is not installed', async () => {
      for (const voice of ['nobody', 'not-installed']) {
        await expectError(await speak(key, { voice_id: voice }), 'VOICE_NOT_FOUND');
      }
    });

    it('lists only its own voices, in every API', async () => {
      const headers = bearer(key);
      const native = (await (await server.fetch('/api/v1/voices', { headers })).json()) as { data: object[] };
      expect(native.data).toEqual([expect.objectContaining({ voice_id: 'rms', is_default: true })]);
      const openAi = (await (await server.fetch('/v1/audio/voices', { headers })).json()) as {
        voices: { id: string; name: string }[];
      };
      const [first, ...aliases] = openAi.voices;
      expect(first!.id).toBe('rms');
      expect(aliases.length).toBeGreaterThan(0);
      for (const { name } of aliases) expect(name).toContain('spoken by rms');
      for (const path of ['/v1/voices', '/v2/voices']) {
        const { voices } = (await (await server.fetch(path, { headers })).json()) as { voices: { voice_id: string }[] };
        expect(voices.map(({ voice_id: id }) => id)).toEqual(['rms']);
      }
    });

    it('is refused another voice in OpenAI’s shape, and other services’ voices are spoken by its own', async () => {
      const openAi = (voice: string) =>
        server.fetch('/v1/audio/speech', json({ model: 'tts-1', input: 'Hi.', voice }, bearer(key)));
      const refused = await openAi('slt');
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({
        error: { code: 'voice_not_allowed', type: 'permission_error', param: 'voice' },
      });
      expect((await openAi('alloy')).status).toBe(200);
    });

    it('is refused another voice in ElevenLabs’ shape, and other services’ voices are spoken by its own', async () => {
      const elevenLabs = (voice: string) =>
        server.fetch(`/v1/text-to-speech/${voice}`, json({ text: 'Hi.' }, { 'xi-api-key': key }));
      const refused = await elevenLabs('slt');
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ detail: { code: 'voice_not_allowed', param: 'voice_id' } });
      expect((await elevenLabs('21m00Tcm4TlvDq8ikWAM')).status).toBe(200);
      const voice = await server.fetch('/v1/voices/slt', { headers: { 'xi-api-key': key } });
      expect(voice.status).toBe(403);
    });
  });

  describe('with a list of addresses', () => {
    let key: string;
    beforeAll(async () => ({ key } = await created({ allowed_addresses: ['192.0.2.0/24', '2001:db8::/32'] })));

    const from = (address: string) =>
      server.fetch('/api/v1/voices', { headers: { ...bearer(key), 'X-Forwarded-For': address } });

    it.each(['192.0.2.1', '::ffff:192.0.2.255', '2001:db8:7::1'])('works from %s', async (address) => {
      expect((await from(address)).status).toBe(200);
    });

    it.each(['192.0.3.1', '::ffff:192.0.3.1', '2001:db9::1', '127.0.0.1', 'unknown'])(
      'is refused from %s',
      async (address) => {
        await expectError(await from(address), 'ADDRESS_NOT_ALLOWED');
      },
    );

    it('is refused without taking a request of the key', async () => {
      const { key: other } = await created({ allowed_addresses: ['192.0.2.0/24'], rate_limit: 1 });
      const ask = (address: string) =>
        server.fetch('/api/v1/voices', { headers: { ...bearer(other), 'X-Forwarded-For': address } });
      for (let count = 0; count < 3; count++) await expectError(await ask('198.51.100.1'), 'ADDRESS_NOT_ALLOWED');
      expect((await ask('192.0.2.1')).status).toBe(200);
      await expectError(await ask('192.0.2.1'), 'RATE_LIMITED');
    });
  });

  it('has its own, lower rate limit', async () => {
    const { key } = await created({ rate_limit: 2 });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++) {
      const answer = await server.fetch('/api/v1/voices', { headers: bearer(key) });
      expect(answer.headers.get('x-ratelimit-limit')).toBe('2');
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  describe('creates keys', () => {
    const restrictions = {
      scopes: ['speech', 'keys:write'],
      allowed_voices: ['slt', 'rms'],
      allowed_addresses: ['127.0.0.0/8', '192.0.2.0/24'],
      rate_limit: 100,
    };
    let key: string;
    beforeAll(async () => ({ key } = await created(restrictions)));

    it('with its own restrictions, unless the request has others', async () => {
      expect(await created({}, bearer(key))).toMatchObject(restrictions);
      expect(await created({ scopes: null, rate_limit: null }, bearer(key))).toMatchObject(restrictions);
    });

    it('with less than it has itself', async () => {
      const less = {
        scopes: ['speech'],
        allowed_voices: ['slt'],
        allowed_addresses: ['192.0.2.128/25', '127.0.0.1'],
        rate_limit: 100,
      };
      expect(await created(less, bearer(key))).toMatchObject(less);
    });

    it('without a scope that it does not have: no', async () => {
      const answer = await create({ scopes: ['speech', 'usage'] }, bearer(key));
      expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="usage"');
      await expectError(answer, 'INSUFFICIENT_SCOPE');
    });

    it.each([
      ['allowed_voices', ['slt', 'awb']],
      ['allowed_addresses', ['192.0.2.0/23']],
      ['allowed_addresses', ['0.0.0.0/0']],
      ['allowed_addresses', ['::/0']],
      ['rate_limit', 101],
    ])('not with more %s than it has itself: %j', async (field, value) => {
      expect(await expectError(await create({ [field]: value }, bearer(key)), 'RESTRICTION_EXCEEDED')).toContain(field);
    });
  });

  it('that the operator has limited creates keys with the same limit', async () => {
    const limited = await server.createKey({ limit: 3 });
    expect(await created({}, limited.authorization)).toMatchObject({ rate_limit: 3 });
  });
});

describe('A key without restrictions', () => {
  it('creates and lists keys with exactly the specified fields', async () => {
    const server = await startTestApp();
    const { authorization: headers } = await server.createKey();
    const answer = await server.fetch('/api/v1/api-keys', json({ name: 'Plain' }, headers));
    expect(Object.keys((await answer.json()) as object)).toEqual([
      'id',
      'name',
      'prefix',
      'key',
      'expires_at',
      'created_at',
    ]);
    const { data } = (await (await server.fetch('/api/v1/api-keys', { headers })).json()) as { data: object[] };
    for (const key of data) {
      expect(Object.keys(key)).toEqual(['id', 'name', 'prefix', 'last_used_at', 'expires_at', 'created_at']);
    }
    await server.close();
  });
});
