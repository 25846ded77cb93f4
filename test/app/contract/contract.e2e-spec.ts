import request from 'supertest';
import { startTestApp, type TestApp, type TestKey } from '../../support/test-app';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const id = expect.stringMatching(/^key_[0-9a-f]{32}$/) as string;

// The headers, fields, codes and messages of the specification, one by one. The tests of each route say what else it does.
describe('The contract', () => {
  let server: TestApp;
  let caller: TestKey;

  beforeAll(async () => {
    server = await startTestApp({ environment: { RATE_LIMIT_REQUESTS: '10' } });
  });
  beforeEach(async () => {
    caller = await server.createKey();
  });
  afterAll(() => server.close());

  const api = () => request(server.app.getHttpServer());
  const authorized = (key: TestKey = caller) =>
    request.agent(server.app.getHttpServer()).set('Authorization', `Bearer ${key.key}`);
  const errorOf = (code: string, message: string) => ({ error: { code, message } });

  describe('of API keys', () => {
    it('POST /api/v1/api-keys: 201 with the key, which is shown only once and works at once', async () => {
      const { body, headers } = await authorized()
        .post('/api/v1/api-keys')
        .send({ name: 'Production' })
        .expect(201)
        .expect('Content-Type', 'application/json; charset=utf-8')
        .expect('Cache-Control', 'no-store')
        .expect('X-RateLimit-Limit', '10')
        .expect('X-RateLimit-Remaining', '9');
      expect(headers).not.toHaveProperty('retry-after');
      const { key } = body as { key: string };
      expect(body).toEqual({
        id,
        name: 'Production',
        prefix: key.slice(0, 9),
        key: expect.stringMatching(/^sk-[A-Za-z0-9]{32}$/) as string,
        expires_at: null,
        created_at: time,
      });
      await api().get('/api/v1/api-keys').set('Authorization', `Bearer ${key}`).expect(200);
    });

    it('POST /api/v1/api-keys: keeps `expires_at`', async () => {
      const wanted = { name: 'x', expires_at: '2031-05-06T07:08:09Z' };
      const { body } = await authorized().post('/api/v1/api-keys').send(wanted).expect(201);
      expect(body).toMatchObject({ name: 'x', expires_at: '2031-05-06T07:08:09.000Z' });
    });

    it.each([1, 100])('POST /api/v1/api-keys: accepts a name of %d characters', async (length) => {
      const { body } = await authorized()
        .post('/api/v1/api-keys')
        .send({ name: 'x'.repeat(length) })
        .expect(201);
      expect(body).toMatchObject({ name: 'x'.repeat(length) });
    });

    it.each([
      ['no name', {}],
      ['an empty name', { name: '' }],
      ['a name of 101 characters', { name: 'x'.repeat(101) }],
    ])('POST /api/v1/api-keys: 400 for %s', async (_case, sent) => {
      const { body } = await authorized().post('/api/v1/api-keys').send(sent).expect(400);
      expect(body).toEqual(errorOf('INVALID_REQUEST', expect.stringMatching(/^name /) as string));
    });

    it('GET /api/v1/api-keys: 200 with the keys of the account, never with a full key', async () => {
      await authorized()
        .post('/api/v1/api-keys')
        .send({ name: 'Second', expires_at: '2031-01-01T00:00:00Z' })
        .expect(201);
      await server.createKey();
      const { body, text } = await authorized().get('/api/v1/api-keys').expect(200);
      const prefix = expect.stringMatching(/^sk-[A-Za-z0-9]{6}$/) as string;
      expect(body).toEqual({
        data: [
          {
            id,
            name: 'Second',
            prefix,
            last_used_at: null,
            expires_at: '2031-01-01T00:00:00.000Z',
            created_at: time,
          },
          { id: caller.id, name: 'Test key', prefix, last_used_at: time, expires_at: null, created_at: time },
        ],
      });
      expect(text).not.toMatch(/sk-[A-Za-z0-9]{32}/);
    });

    it('DELETE /api/v1/api-keys/:id: 204 with no body, and the key is rejected from then on', async () => {
      const doomed = await server.createKey({ account: caller.account });
      const { text } = await authorized().delete(`/api/v1/api-keys/${doomed.id}`).expect(204);
      expect(text).toBe('');
      const { body } = await authorized(doomed).get('/api/v1/api-keys').expect(401);
      expect(body).toEqual(errorOf('API_KEY_REVOKED', expect.any(String) as string));
      await authorized().delete(`/api/v1/api-keys/${doomed.id}`).expect(404);
    });

    it('DELETE /api/v1/api-keys/:id: 404 for a key of another account, which goes on to work', async () => {
      const other = await server.createKey();
      const { body } = await authorized().delete(`/api/v1/api-keys/${other.id}`).expect(404);
      expect(body).toEqual(errorOf('API_KEY_NOT_FOUND', 'This account has no active API key with this id.'));
      await authorized(other).get('/api/v1/api-keys').expect(200);
    });
  });

  describe('of authentication', () => {
    const routes = [
      ['get', '/api/v1/api-keys'],
      ['post', '/api/v1/api-keys'],
      ['delete', '/api/v1/api-keys/key_0'],
      ['post', '/api/v1/tts'],
      ['get', '/api/v1/me'],
      ['get', '/api/v1/limits'],
    ] as const;

    it.each(routes)('%s %s: 401 without a key', async (method, path) => {
      const { body } = await api()[method](path).expect(401).expect('WWW-Authenticate', 'Bearer realm="api"');
      expect(body).toEqual(errorOf('MISSING_API_KEY', expect.any(String) as string));
    });

    it.each(routes)('%s %s: 401 with a key that does not exist', async (method, path) => {
      const client = api();
      const asked = client[method](path).set('Authorization', `Bearer sk-${'x'.repeat(32)}`);
      const { body } = await asked.expect(401).expect('WWW-Authenticate', 'Bearer realm="api", error="invalid_token"');
      expect(body).toEqual(errorOf('INVALID_API_KEY', expect.any(String) as string));
    });
  });

  describe('of the limit', () => {
    it('ten requests in 60 seconds for each key; then 429 with the seconds to wait in the header and in the message', async () => {
      const began = performance.now();
      for (let remaining = 9; remaining >= 0; remaining--) {
        const { headers } = await authorized()
          .get('/api/v1/api-keys')
          .expect(200)
          .expect('X-RateLimit-Limit', '10')
          .expect('X-RateLimit-Remaining', String(remaining));
        expect(headers).not.toHaveProperty('retry-after');
      }
      const { body, headers } = await authorized()
        .get('/api/v1/api-keys')
        .expect(429)
        .expect('Content-Type', 'application/json; charset=utf-8')
        .expect('X-RateLimit-Limit', '10')
        .expect('X-RateLimit-Remaining', '0')
        .expect('Retry-After', /^\d+$/);
      const seconds = Number(headers['retry-after']);
      // The first of the ten was sent after this test began.
      expect(seconds).toBeGreaterThanOrEqual(Math.floor(60 - (performance.now() - began) / 1000));
      expect(seconds).toBeLessThanOrEqual(60);
      expect(body).toEqual(errorOf('RATE_LIMITED', `Rate limit exceeded. Retry after ${seconds} seconds`));
      const other = await server.createKey({ account: caller.account });
      await authorized(other).get('/api/v1/api-keys').expect(200).expect('X-RateLimit-Remaining', '9');
    });
  });

  describe('of speech', () => {
    it('POST /api/v1/tts: 200 with the sound', async () => {
      const { body, headers } = await authorized()
        .post('/api/v1/tts')
        .send({ text: 'Good morning.', voice_id: 'slt' })
        .expect(200)
        .expect('Content-Type', 'audio/mpeg')
        .expect('X-RateLimit-Limit', '10')
        .expect('X-RateLimit-Remaining', '9');
      expect(body).toBeInstanceOf(Buffer);
      expect(headers['content-length']).toBe(String((body as Buffer).length));
      expect((body as Buffer).length).toBeGreaterThan(1000);
    });

    it.each([
      ['no text', { voice_id: 'slt' }, 400, 'INVALID_REQUEST', /^text /],
      ['a text that is no string', { text: 7, voice_id: 'slt' }, 400, 'INVALID_REQUEST', /^text /],
      ['a text of 5,001 characters', { text: 'x'.repeat(5001), voice_id: 'slt' }, 400, 'TEXT_TOO_LONG', /5001.*5000/],
      ['a voice that does not exist', { text: 'Hi.', voice_id: 'nobody' }, 404, 'VOICE_NOT_FOUND', /nobody/],
    ])('POST /api/v1/tts: an error for %s', async (_case, sent, status, code, message) => {
      const { body } = await authorized().post('/api/v1/tts').send(sent).expect(status);
      expect(body).toEqual(errorOf(code, expect.stringMatching(message) as string));
    });
  });

  describe('of errors', () => {
    it('a body that is no JSON: 400', async () => {
      const { body } = await authorized()
        .post('/api/v1/api-keys')
        .type('application/json')
        .send('{')
        .expect(400)
        .expect('Content-Type', 'application/json; charset=utf-8');
      expect(body).toEqual(errorOf('INVALID_JSON', expect.any(String) as string));
    });

    it('a route that does not exist: 404', async () => {
      const { body } = await authorized().get('/api/v1/nothing').expect(404);
      expect(body).toEqual(errorOf('NOT_FOUND', expect.any(String) as string));
    });
  });
});
