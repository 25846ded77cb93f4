import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scopes } from '../../../src/platform/caller/rights';
import { quotaHeaders } from '../../../src/platform/caller/quota-headers';
import { errorCatalogue } from '../../../src/platform/errors/error-catalogue';
import { sharedTestApp, type TestApp } from '../../support/test-app';

interface OpenApiDocument {
  openapi: string;
  components: { schemas: Record<string, { properties: object }> };
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  security: object[];
  responses: Record<
    string,
    { headers: Record<string, unknown>; content?: Record<string, { schema?: { $ref?: string }; examples?: object }> }
  >;
}

/** The document with shared components inlined, except schemas. */
function withoutReferences(document: unknown): unknown {
  const resolved = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: string };
    if ($ref !== undefined && !$ref.startsWith('#/components/schemas/')) {
      const names = $ref.split('/').slice(1);
      return resolved(names.reduce((inner, name) => (inner as Record<string, unknown>)[name], document));
    }
    if (Array.isArray(value)) return value.map(resolved);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner)]));
  };
  return resolved(document);
}

const aScope = expect.stringMatching(new RegExp(`^(${scopes.join('|')})$`)) as string;

describe('The OpenAPI document', () => {
  let server: TestApp;
  let served: unknown;
  let document: OpenApiDocument;

  beforeAll(async () => {
    server = await sharedTestApp();
    served = await (await server.fetch('/api/openapi.json')).json();
    document = withoutReferences(served) as OpenApiDocument;
  });

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  it('matches the committed openapi.json (if not, run: npm run openapi)', async () => {
    const committed = await readFile(join(__dirname, '../../../openapi.json'), 'utf8');
    expect(served).toEqual(JSON.parse(committed));
    // Each response and header is defined only once. With the APIs of eight other services, it was 0.7 MB large.
    expect(committed.length).toBeLessThan(1024 * 1024);
  });

  it('is of version 3.1 and contains every specified route', () => {
    expect(document.openapi).toBe('3.1.0');
    const routes = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(routes).toEqual(
      expect.arrayContaining([
        'GET /api/v1/api-keys',
        'POST /api/v1/api-keys',
        'DELETE /api/v1/api-keys/{id}',
        'POST /api/v1/tts',
        'GET /api/v1/voices',
      ]),
    );
  });

  it('has the fields of a schema in the order of the class, wherever they are described', () => {
    const { HistoryEntryDto, PreviewRequestDto } = document.components.schemas;
    const first = ['id', 'created_at', 'expires_at', 'request_id', 'api', 'caller', 'voice_id', 'text'];
    expect(Object.keys(HistoryEntryDto!.properties).slice(0, first.length)).toEqual(first);
    expect(Object.keys(PreviewRequestDto!.properties).slice(0, 3)).toEqual(['text', 'input_type', 'voice_id']);
  });

  it('has the headers of budgets on every response of routes that spend them, and on no others', () => {
    const withHeader = (name: string) =>
      operations().flatMap(({ path, operation }) =>
        Object.entries(operation.responses).flatMap(([status, { headers }]) =>
          headers && name in headers ? [`${path} ${status}`] : [],
        ),
      );
    const spending = operations()
      .filter(
        ({ method, path }) =>
          /^(?:\/marytts\/process|\/piper)$/.test(path) ||
          (method === 'post' &&
            /tts$|audio\/speech$|text-to-(?:speech|dialogue)|^\/tts\/|\/speak$|[/:]synthesize$|^\/cognitiveservices\/v1$|^\/dev\/(?!phonemize)/.test(
              path,
            )),
      )
      .flatMap(({ path, operation }) => Object.keys(operation.responses).map((status) => `${path} ${status}`));
    const admitted = spending.filter((response) => !response.endsWith(' 401'));
    expect(admitted.length).toBeGreaterThan(20);
    expect(withHeader(quotaHeaders.charactersRemaining.name)).toEqual(admitted);
    expect(withHeader(quotaHeaders.audioSecondsRemaining.name)).toEqual(admitted);
    expect(withHeader(quotaHeaders.reset.name)).toEqual(admitted.filter((response) => response.endsWith(' 429')));
  });

  /** Reports of leaked keys are signed instead. */
  const publicPaths = ['/api/v1/leaks', '/api/v1/audio/file_{id}', '/api/v1/feeds/{id}'];
  const isPublic = (path: string) => publicPaths.includes(path);

  it('requires no key for reports of leaked keys and for links to files, and documents their limits', () => {
    const found = operations().filter(({ path }) => isPublic(path));
    for (const { operation } of found) {
      expect(operation.security).toEqual([]);
      expect(operation.responses).toHaveProperty('429');
    }
    expect(found).toHaveLength(publicPaths.length);
  });

  /** Every key may ask these, whatever its scopes are. */
  const scopelessPaths = new Set(['/api/v1/me', '/api/v1/limits']);

  const isForOperators = (path: string) => path.startsWith('/api/v1/admin/');

  it('requires an operator’s key with an access on every route for operators’ programs', () => {
    const routes = operations().filter(({ path }) => isForOperators(path));
    expect(routes.length).toBeGreaterThan(20);
    for (const { path, operation } of routes) {
      const security = [{ operator_key: [expect.stringMatching(/^(?:read|write)$/u)] }];
      expect({ path, security: operation.security }).toEqual({ path, security });
      for (const status of ['401', '403', '404', '429', '500', '503'])
        expect(operation.responses).toHaveProperty(status);
    }
  });

  it('requires a key and, almost always, a scope on every other route under /api, and documents the responses and headers of authentication and limits', () => {
    for (const { path, operation } of operations().filter(
      (route) => route.path.startsWith('/api/') && !isPublic(route.path) && !isForOperators(route.path),
    )) {
      const required = scopelessPaths.has(path) ? [] : [aScope];
      expect({ path, security: operation.security }).toEqual({ path, security: [{ api_key: required }] });
      expect(operation.responses['403']!.headers).toHaveProperty('WWW-Authenticate');
      for (const status of ['401', '429', '500', '503']) expect(operation.responses).toHaveProperty(status);
      for (const [status, { headers }] of Object.entries(operation.responses)) {
        expect(headers).toHaveProperty('X-Request-Id');
        if (status === '401') expect(headers).toHaveProperty('WWW-Authenticate');
        else expect(headers).toHaveProperty('X-RateLimit-Remaining');
        if (status === '429') expect(headers).toHaveProperty('Retry-After');
      }
    }
  });

  it('accepts the key where each other API has it on the routes of that API, with its error schema', () => {
    const publicRoutes = new Set(['/v1/audio/voices', '/v1/audio/models']);
    const routes = operations().filter(({ path }) =>
      /^\/(?:v[12]|v1beta1|tts|voices|openai|cognitiveservices|sts)(?:\/|$)/.test(path),
    );
    const schemesAt = (path: string) => {
      if (/^\/(?:tts|voices)/.test(path)) return ['x_api_key'];
      if (path.startsWith('/openai/')) return ['azure_api_key'];
      if (/^\/(?:cognitiveservices|sts)\//.test(path)) return ['ocp_apim_subscription_key'];
      if (path.startsWith('/v1beta1/') || path === '/v1/text:synthesize') return ['x_goog_api_key'];
      if (/^\/v1\/voices(?:\/|$)/.test(path)) return ['xi_api_key', 'x_goog_api_key'];
      if (path === '/v1/speak') return ['token'];
      if (path === '/v1/hello' || path === '/v1/synthesize') return ['api_key_parameter'];
      return path.startsWith('/v1/models') ? ['xi_api_key', 'token'] : ['xi_api_key'];
    };
    expect(routes.length).toBeGreaterThan(0);
    for (const { path, operation } of routes) {
      const needsNone = publicRoutes.has(path) ? [{}] : [];
      const required = publicRoutes.has(path) ? [] : [aScope];
      expect({ path, security: operation.security }).toEqual({
        path,
        security: [...needsNone, { api_key: required }, ...schemesAt(path).map((scheme) => ({ [scheme]: required }))],
      });
      for (const [status, { headers, content }] of Object.entries(operation.responses)) {
        expect(headers).toHaveProperty('X-Request-Id');
        if (Number(status) < 400) continue;
        const { $ref } = content!['application/json']!.schema!;
        expect($ref).toMatch(/\/(?:OpenAi|ElevenLabs|Cartesia|Deepgram|HeadTts|Azure|Google)Error$/);
      }
    }
  });

  it('documents the authentication of each operation as the server enforces it', async () => {
    const { key } = await server.createKey();
    const wrong = `sk-${'x'.repeat(32)}`;
    const headersOf: Record<string, (key: string) => Record<string, string>> = {
      api_key: (value) => ({ Authorization: `Bearer ${value}` }),
      xi_api_key: (value) => ({ 'xi-api-key': value }),
      x_api_key: (value) => ({ 'X-API-Key': value }),
      azure_api_key: (value) => ({ 'api-key': value }),
      ocp_apim_subscription_key: (value) => ({ 'Ocp-Apim-Subscription-Key': value }),
      x_goog_api_key: (value) => ({ 'X-Goog-Api-Key': value }),
      token: (value) => ({ Authorization: `Token ${value}` }),
    };
    // The table of rights has the routes for operators' programs.
    for (const { path, method, operation } of operations().filter((route) => !isForOperators(route.path))) {
      const statusWith = async (headers: Record<string, string>) => {
        const url = path.replaceAll(/\{\w+\}/g, 'none');
        const answer = await server.fetch(url, { method: method.toUpperCase(), headers });
        await answer.arrayBuffer();
        return answer.status;
      };
      const requirements = operation.security.map((requirement) => Object.keys(requirement));
      const schemes = new Set(requirements.flat());
      // OpenAPI: an operation needs no key if it has no requirement, or an empty one.
      const needsNone = requirements.length === 0 || requirements.some((names) => names.length === 0);
      const isRejected = { withoutKey: (await statusWith({})) === 401 } as Record<string, boolean>;
      // With the key of ElevenLabs’ or Google’s clients, Cartesia’s voices are a wrong path of those APIs.
      const isOfBoth = (scheme: string) =>
        ['xi_api_key', 'x_goog_api_key'].includes(scheme) && path.startsWith('/voices');
      for (const [scheme, headers] of Object.entries(headersOf)) {
        if (isOfBoth(scheme)) continue;
        isRejected[`${scheme}, valid`] = (await statusWith(headers(key))) === 401;
        isRejected[`${scheme}, wrong`] = (await statusWith(headers(wrong))) === 401;
      }
      const documented = { withoutKey: !needsNone } as Record<string, boolean>;
      for (const scheme of Object.keys(headersOf)) {
        if (isOfBoth(scheme)) continue;
        // Where a key is optional, a header `Authorization` that is none is not ignored.
        const mustBeKey = scheme === 'token' && schemes.size > 0;
        documented[`${scheme}, valid`] = (!needsNone || mustBeKey) && !schemes.has(scheme);
        documented[`${scheme}, wrong`] = !needsNone || mustBeKey || schemes.has(scheme);
      }
      expect({ method, path, ...isRejected }).toEqual({ method, path, ...documented });
    }
  });

  it('documents every error of the catalogue, except those that belong to no public route', () => {
    const described = new Set(
      operations().flatMap(({ operation }) =>
        Object.values(operation.responses).flatMap(({ content }) =>
          Object.keys(content?.['application/json']?.examples ?? {}),
        ),
      ),
    );
    // These belong to no route: unknown paths, and requests that fail before routing.
    const routeless = ['REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE'];
    // These are in the results of batches.
    const ofWork = ['BATCH_CANCELLED', 'BATCH_EXPIRED'];
    // These belong to the dashboard's API, which is private to its page.
    const dashboard = [
      'NOT_SIGNED_IN',
      'INVALID_CREDENTIALS',
      'INSUFFICIENT_ROLE',
      'LINK_NOT_FOUND',
      'SESSION_NOT_FOUND',
      'WEBHOOK_NOT_FOUND',
      'DELIVERY_NOT_FOUND',
      'WEBHOOK_LIMIT_REACHED',
      'WEBHOOK_DISABLED',
      'WEBHOOK_QUEUE_FULL',
      'ACCOUNT_SWITCHED',
      'SECOND_FACTOR_REQUIRED',
      'INVALID_CODE',
      'SECOND_FACTOR_SETUP_REQUIRED',
      'SECOND_FACTOR_ENABLED',
    ];
    // These belong to WebSockets: asyncapi.json has them.
    const sockets = [
      'CONTEXT_NOT_FOUND',
      'CONTEXT_EXISTS',
      'CONTEXT_LIMIT_REACHED',
      'SOCKET_LIMIT_REACHED',
      'UPGRADE_REQUIRED',
    ];
    const missing = Object.keys(errorCatalogue).filter((code) => !described.has(code));
    expect(missing.sort()).toEqual([...routeless, ...ofWork, ...dashboard, ...sockets].sort());
  });

  it('is shown on a page that works under its own Content-Security-Policy', async () => {
    const page = await server.fetch('/api/docs');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await page.text();
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>[^<]*\S/);
    for (const [, source] of html.matchAll(/(?:src|href)="(\.?\/?[^"]+\.(?:js|css))"/g)) {
      expect((await server.fetch(new URL(source!, `${server.url}/api/docs/`).pathname)).status).toBe(200);
    }
  });
});
