import { Controller, Get, HttpException, Module, Param, Res } from '@nestjs/common';
import type { Response as ExpressResponse } from 'express';
import { NeedsNoRight } from '../../../src/platform/caller/rights.decorators';
import { errorCatalogue } from '../../../src/platform/errors/error-catalogue';
import { expectError } from '../../support/expect-error';
import { exchange as exchangeBytes, openSocket, received, statusesOf } from '../../support/raw-connection';
import { json, sharedTestApp, startTestApp, type TestApp, type TestKey } from '../../support/test-app';

/** Routes that fail in every way that a route can. */
@Controller('fail')
class FailingController {
  @Get('late')
  @NeedsNoRight()
  async late(@Res() response: ExpressResponse): Promise<void> {
    response.set('Content-Length', '100');
    await new Promise((sent) => response.write('half', sent));
    throw new Error('hunter2');
  }

  @Get(':what')
  @NeedsNoRight()
  fail(@Param('what') what: string): void {
    const things: Record<string, unknown> = {
      error: new Error('the password is hunter2'),
      string: 'hunter2',
      undefined,
      null: null,
      object: { hunter2: true },
      http: new HttpException('hunter2', 500),
    };
    throw things[what];
  }
}

@Module({ controllers: [FailingController] })
class FailingModule {}

describe('Every error has the standard body', () => {
  let server: TestApp;
  let caller: TestKey;

  beforeAll(async () => {
    server = await sharedTestApp();
    caller = await server.createKey();
  });

  const post = (body: string, headers: Record<string, string> = {}, path = '/api/v1/api-keys') =>
    server.fetch(path, json(body, { ...caller.authorization, ...headers }));

  it.each(['{', '{"name":"x"', '{name:"x"}', "{'name':'x'}", 'undefined', '{"name":"x"}}', '\u0000'])(
    'for the malformed JSON %s',
    async (body) => {
      await expectError(await post(body), 'INVALID_JSON');
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])('for a body of the content type %s', async (type) => {
    await expectError(await post('{"name":"x"}', { 'Content-Type': type }), 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('for a body in an unknown content encoding or character set', async () => {
    await expectError(await post('{}', { 'Content-Encoding': 'snappy' }), 'UNSUPPORTED_MEDIA_TYPE');
    await expectError(
      await post('{}', { 'Content-Type': 'application/json; charset=koi8-r' }),
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });

  it('except JSON with an explicit UTF-8 character set, which is accepted', async () => {
    expect((await post('{"name":"x"}', { 'Content-Type': 'application/json; charset=UTF-8' })).status).toBe(201);
  });

  it('for a body that is too large', async () => {
    expect(await expectError(await post(`{"name":"${'x'.repeat(300_000)}"}`), 'PAYLOAD_TOO_LARGE')).toMatch(
      /\d+ bytes/,
    );
  });

  it.each(['/api', '/api/v1', '/api/v1/', '/api/v1/nothing', '/api/v2/tts', '/nothing', '/', '/api/v1/api-keys/a/b'])(
    'for the unknown path %s, with a key and without',
    async (path) => {
      await expectError(await server.fetch(path), 'NOT_FOUND');
      const answer = await server.fetch(path, { headers: caller.authorization });
      await expectError(answer, 'NOT_FOUND');
      expect(answer.headers.has('x-ratelimit-remaining')).toBe(true);
    },
  );

  it('for an unknown path with an invalid key', async () => {
    await expectError(await server.fetch('/nothing', { headers: { Authorization: 'Bearer x' } }), 'INVALID_API_KEY');
  });

  it.each([
    ['PUT', '/api/v1/api-keys', 'GET, HEAD, POST'],
    ['GET', '/api/v1/api-keys/key_0', 'DELETE, PATCH'],
    ['PATCH', '/api/v1/tts', 'POST'],
    ['OPTIONS', '/api/v1/tts', 'POST'],
    ['PUT', '/api/v1/voices', 'GET, HEAD, POST'],
    ['POST', '/health/live', 'GET, HEAD'],
  ])('for the method %s on %s', async (method, path, allow) => {
    const answer = await server.fetch(path, { method, headers: caller.authorization });
    await expectError(answer, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it('for a path that cannot be decoded, which counts against the limit', async () => {
    const answer = await server.fetch('/api/v1/api-keys/%zz', { method: 'DELETE', headers: caller.authorization });
    await expectError(answer, 'INVALID_REQUEST');
    expect(answer.headers.has('x-ratelimit-remaining')).toBe(true);
  });

  it('for JSON that is nested too deeply', async () => {
    for (const field of ['name', 'other']) {
      await expectError(await post(`{"${field}":${'['.repeat(5000)}${']'.repeat(5000)}}`), 'INVALID_REQUEST');
    }
  });

  it('for hundreds of unknown fields, in a message of bounded length, and for thousands of them', async () => {
    const fields = (length: number) => Array.from({ length }, (_, index) => `"field${index}":1`).join(',');
    const message = await expectError(await post(`{"name":"x",${fields(400)}}`), 'INVALID_REQUEST');
    expect(message).toMatch(/^field0 is not a known field; .* and 380 more$/);
    const refusal = await expectError(await post(`{"name":"x",${fields(5000)}}`), 'INVALID_REQUEST');
    expect(refusal).toBe('The body has more than 500 values.');
  });

  it('for a body whose declared length is too large, before it is sent', async () => {
    const { head, body } = await exchange(
      server.url,
      `POST /api/v1/api-keys HTTP/1.1\r\nHost: x\r\nAuthorization: ${caller.authorization.Authorization}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 900000000\r\n\r\n{',
    );
    expect(head).toContain('HTTP/1.1 413 ');
    expect(head).toContain('Connection: close');
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it('for a body that is too large, to a client that reads only after it has sent everything', async () => {
    const bytes = 8_000_000;
    const socket = await openSocket(server.url);
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    socket.write(
      `POST /api/v1/api-keys HTTP/1.1\r\nHost: x\r\nAuthorization: ${caller.authorization.Authorization}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
    );
    await new Promise((sent) => socket.write('a'.repeat(bytes), sent));
    expect(await received(socket)).toMatch(/^HTTP\/1\.1 413 .*"PAYLOAD_TOO_LARGE"/su);
    expect(errors).toEqual([]);
  });

  it('for a body without an end, to a client that never stops sending: the connection is closed', async () => {
    const socket = await openSocket(server.url);
    const answer = received(socket);
    socket.write('POST /api/v1/tts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    const chunk = `${(1_000_000).toString(16)}\r\n${'a'.repeat(1_000_000)}\r\n`;
    while (!socket.closed && !socket.destroyed) await new Promise((sent) => socket.write(chunk, sent));
    expect(await answer).toMatch(/^HTTP\/1\.1 401 .*"MISSING_API_KEY"/su);
  });

  it('once, although another request follows the body that is not read', async () => {
    const head = 'POST /api/v1/tts HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n';
    const bytes = await exchangeBytes(server.url, `${head}${'a'.repeat(100_000)}${head}`);
    expect(statusesOf(bytes)).toEqual([401]);
  });

  it('for an endless body without a key, which is not read', async () => {
    const { head } = await exchange(
      server.url,
      'POST /api/v1/tts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n5\r\n{"tex\r\n',
    );
    expect(head).toContain('HTTP/1.1 401 ');
    expect(head).toContain('Connection: close');
  });

  it.each([
    ['nonsense instead of HTTP', 'nonsense\r\n\r\n', 'INVALID_REQUEST'],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      'HEADERS_TOO_LARGE',
    ],
    ['HTTP/1.1 without Host', 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n', 'INVALID_REQUEST'],
    ['a non-numeric Content-Length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 'INVALID_REQUEST'],
  ] as const)('for %s', async (_case, bytes, code) => {
    const { head, body } = await exchange(server.url, bytes);
    expect(head).toContain(`HTTP/1.1 ${errorCatalogue[code].status} `);
    expect(JSON.parse(body)).toEqual({ error: { code, message: expect.any(String) } });
  });

  describe('when a route fails', () => {
    let failing: TestApp;
    let key: TestKey;
    beforeAll(async () => {
      failing = await startTestApp({ extensions: [FailingModule] });
      key = await failing.createKey();
    });
    afterAll(() => failing.close());

    it.each(['error', 'string', 'undefined', 'null', 'object', 'http'])(
      'whatever it throws (%s), without internal details',
      async (what) => {
        const answer = await failing.fetch(`/fail/${what}`, { headers: key.authorization });
        expect(answer.headers.get('x-ratelimit-remaining')).not.toBeNull();
        expect(await expectError(answer, 'INTERNAL_ERROR')).not.toContain('hunter2');
      },
    );

    it('except after the response has begun: the socket is destroyed, so that clients notice the incomplete response', async () => {
      const answer = await failing.fetch('/fail/late', { headers: key.authorization });
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow();
    });
  });

  it('when the database is down: 503 with Retry-After, and no request is admitted', async () => {
    const cut = await startTestApp();
    const key = await cut.createKey();
    await cut.database.refuseConnections();
    try {
      const answer = await cut.fetch('/api/v1/voices', { headers: key.authorization });
      await expectError(answer, 'SERVICE_UNAVAILABLE');
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect((await cut.fetch('/health/ready')).status).toBe(503);
      expect((await cut.fetch('/health/live')).status).toBe(200);
      await cut.database.acceptConnections();
      expect((await cut.fetch('/api/v1/voices', { headers: key.authorization })).status).toBe(200);
      expect((await cut.fetch('/health/ready')).status).toBe(200);
    } finally {
      await cut.close();
    }
  });
});

/** Sends raw bytes and reads the response to its end. */
async function exchange(url: string, bytes: string): Promise<{ head: string; body: string }> {
  const [head = '', body = ''] = (await exchangeBytes(url, bytes)).split('\r\n\r\n');
  return { head, body };
}
