import fc from 'fast-check';
import { Agent, request } from 'undici';
import { cases, isWhole } from '../../../bench/proofs/support/extent';
import { dialectAt } from '../../../src/dialects/find-dialect';
import { errorCatalogue } from '../../../src/platform/errors/error-catalogue';
import { createDatabase, type TestDatabase } from '../../support/database';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';
import { residentBytes } from '../../../bench/proofs/support/process-facts';
import { type HostileRequest, hostileRequest } from './support/hostile-request';

const count = cases(500, 10_000);
/** `npm test` generates the same requests each time, so that a change is not blamed for an unrelated failure. */
const seed = isWhole ? {} : { seed: 1 };
const atOnce = 20;

/** After this number of requests, everything has been loaded and compiled, and memory must no longer grow. */
const warm = 5000;

/** Statuses that any route may return: those of authentication, the rate limit and HTTP itself. */
const anywhere = new Set([400, 401, 404, 405, 408, 413, 415, 429, 431, 503]);
/** The document has no WebSockets. One has the path of a POST. */
const socketPaths = new Set(['/v1/speak']);

describe('Valid, invalid and malicious requests, generated from the OpenAPI document,', () => {
  jest.setTimeout(900_000);

  let database: TestDatabase;
  let server: KeyedServer;
  let keys: string[];
  const statuses: Record<string, number> = {};
  const agent = new Agent({ connections: atOnce });

  beforeAll(async () => {
    database = await createDatabase();
    server = await startKeyedServer({
      DATABASE_URL: database.url,
      RATE_LIMIT_FAILED_AUTH: '10000',
      // A server that is slow because the machine is busy must not fail the test.
      DATABASE_POOL_SIZE: String(atOnce),
      DATABASE_STATEMENT_TIMEOUT_MS: '60000',
    });
    keys = (await server.createKeys(20)).map(({ key }) => key);
  });
  afterAll(async () => {
    await agent.close();
    await server.end('SIGTERM');
    await database.drop();
  });

  async function ask({ operation, method, path, headers, body }: HostileRequest): Promise<string | undefined> {
    const answer = await request(server.url + path, {
      dispatcher: agent,
      method,
      headers,
      body: body ?? null,
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const { statusCode: status } = answer;
    statuses[status] = (statuses[status] ?? 0) + 1;
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const json: unknown = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined;

    if (answer.headers['x-injected'] !== undefined) return 'a header could be injected';
    if (status >= 500 && status !== 503) return `answered ${status}`;
    if (status >= 400) {
      const isSocket = status === 426 && method !== operation.method && socketPaths.has(operation.path);
      if (!isSocket && !anywhere.has(status) && !operation.statuses.includes(status))
        return `${status} is not documented`;
      return method === 'HEAD' ? undefined : errorProblem(path, status, json);
    }
    if (method !== operation.method) return undefined;
    if (!operation.statuses.includes(status)) return `${status} is not documented`;
    return operation.isDocumented(status, json) || json === undefined
      ? undefined
      : 'the body does not match its documented schema';
  }

  function errorProblem(path: string, status: number, body: unknown): string | undefined {
    // What the Model Context Protocol does not allow gets an error of JSON-RPC.
    const { jsonrpc, error } = (body ?? {}) as { jsonrpc?: unknown; error?: { code?: unknown; message?: unknown } };
    if (path.startsWith('/mcp') && jsonrpc === '2.0') {
      return typeof error?.code === 'number' && typeof error.message === 'string' ? undefined : 'no error of JSON-RPC';
    }
    return dialectAt(path.split('?', 1)[0]!) ? dialectProblem(status, body) : nativeProblem(status, body);
  }

  function dialectProblem(status: number, body: unknown): string | undefined {
    const told = (body ?? {}) as Record<string, unknown>;
    // The shapes of Cartesia and Deepgram.
    if (typeof (told['message'] ?? told['err_msg']) === 'string') {
      return typeof told['request_id'] === 'string' ? undefined : `${status} without an id`;
    }
    // The shape of HeadTTS.
    if (typeof told['error'] === 'string') return told['error'] === '' ? `${status} without a message` : undefined;
    const { error, detail } = told as { error?: { message?: string }; detail?: { message?: string } };
    // Kokoro-FastAPI's shape has only `detail`.
    const message = (error ?? detail)?.message;
    if (typeof message !== 'string' || message === '') return `${status} without a message`;
    return detail === undefined || detail.message === message ? undefined : 'two messages';
  }

  function nativeProblem(status: number, body: unknown): string | undefined {
    const { code, message, ...more } = (body as { error?: { code: string; message: string } } | undefined)?.error ?? {};
    const known = errorCatalogue[code as keyof typeof errorCatalogue] as { status: number } | undefined;
    if (known?.status !== status) return `${status} with the code ${code}`;
    if (typeof message !== 'string' || message === '') return 'an error without a message';
    return Object.keys(more).length === 0 && Object.keys(body as object).length === 1 ? undefined : 'another shape';
  }

  it(`are all answered as documented (${count} requests) by one process, whose memory stays bounded after ${warm} requests`, async () => {
    let asked = 0;
    let early: number | undefined;
    await fc.assert(
      fc.asyncProperty(fc.array(hostileRequest(keys), { minLength: atOnce, maxLength: atOnce }), async (requests) => {
        const problems = await Promise.all(requests.map(ask));
        asked += requests.length;
        if (asked >= warm) early ??= residentBytes(server.pid);
        expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
      }),
      { ...seed, numRuns: Math.ceil(count / atOnce), interruptAfterTimeLimit: 800_000, markInterruptAsFailure: true },
    );
    expect(asked).toBeGreaterThanOrEqual(count);

    // It is still the same process, and it still works.
    expect(
      (await fetch(`${server.url}/api/v1/voices`, { headers: { authorization: `Bearer ${server.key}` } })).status,
    ).toBe(200);
    const errors = server
      .output()
      .split('\n')
      .filter((line) => /"level":(?:50|60)/.test(line));
    expect(errors.slice(0, 5)).toEqual([]);
    const late = residentBytes(server.pid);
    const megabytes = [early, late].map((bytes) => (bytes === undefined ? '?' : (bytes / 1e6).toFixed(0)));
    console.info(`${asked} requests: ${JSON.stringify(statuses)}; ${megabytes.join(' MB, and at the end ')} MB`);
    if (early !== undefined && late !== undefined) expect(late).toBeLessThan(early * 1.25);
  });
});
