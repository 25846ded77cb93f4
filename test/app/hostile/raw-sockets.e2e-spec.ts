import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { createDatabase, type TestDatabase } from '../../support/database';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';
import { exchange, openSocket, statusesOf } from '../../support/raw-connection';

describe('A misbehaving HTTP client', () => {
  let database: TestDatabase;
  let server: KeyedServer;

  beforeAll(async () => {
    database = await createDatabase();
    server = await startKeyedServer({ DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await database.drop();
  });

  const authorization = () => `Authorization: Bearer ${server.key}`;
  const get = (...headers: string[]) =>
    ['GET /api/v1/voices HTTP/1.1', 'Host: x', authorization(), ...headers, '', ''].join('\r\n');
  const post = (path: string, headers: string[], body: string) =>
    [`POST ${path} HTTP/1.1`, 'Host: x', authorization(), 'Content-Type: application/json', ...headers, '', body].join(
      '\r\n',
    );
  const serves = async () => {
    const { status } = await fetch(`${server.url}/api/v1/voices`, {
      headers: { authorization: `Bearer ${server.key}` },
    });
    return status;
  };
  const namesOfKeys = async () =>
    (await database.query<{ name: string }>('SELECT name FROM api_keys')).map(({ name }) => name);

  it('gets the responses to pipelined requests in order', async () => {
    const paths = ['/health/live', '/api/v1/voices', '/nothing', '/api/v1/api-keys', '/health/live'];
    const requests = paths.map((path, index) => {
      const last = index === paths.length - 1 ? 'Connection: close\r\n' : '';
      return `GET ${path} HTTP/1.1\r\nHost: x\r\n${authorization()}\r\n${last}\r\n`;
    });
    expect(statusesOf(await exchange(server.url, requests.join('')))).toEqual([200, 200, 404, 200, 200]);
  });

  // One server may read this as a body and another as a second request. The hidden second request must not be executed.
  const hidden = (tail: string) => `${tail}${post('/api/v1/api-keys', ['Content-Length: 20'], '{"name":"smuggled"}')}`;
  it.each([
    ['both Content-Length and chunked encoding', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['two different lengths', ['Content-Length: 2', 'Content-Length: 40'], '{}'],
    ['a list of lengths', ['Content-Length: 2, 40'], '{}'],
    ['a negative length', ['Content-Length: -1'], '{}'],
    ['a length with a sign', ['Content-Length: +2'], '{}'],
    ['a length in hexadecimal', ['Content-Length: 0x2'], '{}'],
    ['a space before the colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['chunked encoding that is not the last encoding', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['an unknown encoding', ['Transfer-Encoding: xchunked', 'Content-Length: 2'], '{}'],
    ['a folded header', ['Transfer-Encoding:\r\n chunked', 'Content-Length: 2'], '{}'],
    ['a chunk without a size', ['Transfer-Encoding: chunked'], 'x\r\n{}\r\n0\r\n\r\n'],
    ['a chunk size that overflows', ['Transfer-Encoding: chunked'], 'FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n'],
    ['NUL in a header', ['X-Odd: a\u0000b', 'Content-Length: 2'], '{}'],
    ['a bare carriage return in a header', ['X-Odd: a\rContent-Length: 2', 'Content-Length: 2'], '{}'],
  ])('cannot smuggle a request with %s', async (_what, headers, body) => {
    const answer = await exchange(server.url, post('/api/v1/api-keys', headers, hidden(body)));
    expect(statusesOf(answer)).toEqual([400]);
    expect(answer).toMatch(/Connection: close/i);
    expect(await namesOfKeys()).not.toContain('smuggled');
  });

  it('cannot inject a response header or a log line through a name or an id', async () => {
    const name = 'x\\r\\nSet-Cookie: a=b\\r\\n\\r\\n{\\"level\\":60}';
    const body = `{"name":"${name}"}`;
    const created = await exchange(
      server.url,
      post('/api/v1/api-keys', [`Content-Length: ${body.length}`, 'Connection: close'], body),
    );
    const revoked = await exchange(
      server.url,
      `DELETE /api/v1/api-keys/x%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: x\r\n${authorization()}\r\nConnection: close\r\n\r\n`,
    );
    for (const answer of [created, revoked]) expect(answer.split('\r\n\r\n')[0]).not.toMatch(/Set-Cookie/iu);
    expect(statusesOf(revoked)).toEqual([404]);
    expect(
      server
        .output()
        .split('\n')
        .some((line) => line.startsWith('{"level":60}')),
    ).toBe(false);
  });

  it.each(['..%2fvoices', '%2e%2e', 'a%2fb', '%5c..%5c', '%00', 'key_1%00', '%c0%af', '%'])(
    'gets a client error for the malformed id %s',
    async (id) => {
      const answer = await exchange(
        server.url,
        `DELETE /api/v1/api-keys/${id} HTTP/1.1\r\nHost: x\r\n${authorization()}\r\nConnection: close\r\n\r\n`,
      );
      expect([400, 404]).toContain(statusesOf(answer)[0]);
    },
  );

  it('cannot exceed the body limit with a compressed body', async () => {
    // 50 MB of text, compressed to 50 kB.
    const bomb = gzipSync(Buffer.concat([Buffer.from('{"text":"'), Buffer.alloc(50_000_000, 'a'), Buffer.from('"}')]));
    const head = post(
      '/api/v1/tts',
      ['Content-Encoding: gzip', `Content-Length: ${bomb.length}`, 'Connection: close'],
      '',
    );
    const answer = await exchange(server.url, Buffer.concat([Buffer.from(head), bomb]));
    expect([413, 415]).toContain(statusesOf(answer)[0]);
  });

  it('that sends invalid UTF-8 is rejected, or has the bytes replaced', async () => {
    const body = Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
    ]);
    const head = post('/api/v1/api-keys', [`Content-Length: ${body.length}`, 'Connection: close'], '');
    const answer = await exchange(server.url, Buffer.concat([Buffer.from(head), body]));
    expect([201, 400]).toContain(statusesOf(answer)[0]);
  });

  it('that resets its connection before the response does not disturb the server', async () => {
    const socket = await openSocket(server.url);
    socket.write(get());
    socket.resetAndDestroy();
    await once(socket, 'close');
    expect(await serves()).toBe(200);
  });
});
