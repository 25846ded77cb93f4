import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { ModulesContainer } from '@nestjs/core';
import { getMetadataStorage } from 'class-validator';
import { errorCatalogue } from '../../../src/platform/errors/error-catalogue';
import type { Browser } from '../../dashboard/support/browser';
import { pathFor, routes, routesOf, type Target, targetIn } from '../../dashboard/support/routes';
import { signedIn } from '../../dashboard/support/users';
import { isWhole } from '../../../bench/proofs/support/extent';
import { until } from '../../../bench/proofs/support/until';
import { taken, whenOver } from '../../long-form/batches/support/batches';
import { json, startTestApp, type TestApp } from '../../support/test-app';
import { operations, resolve, type Schema } from './support/openapi';

/** Cannot be compressed, as an index would do with repetitions. */
const long = Array.from({ length: 219 }, (_, index) => createHash('sha256').update(String(index)).digest('hex'))
  .join('')
  .slice(0, 14_000);

/** Characters that PostgreSQL does not store, or that cannot be decoded, as they are in a URL. */
const inUrls: Record<string, string> = {
  NUL: 'a%00b',
  'a lone surrogate': '%ED%A0%80',
  'broken percent-encoding': '%zz%',
  '14,000 characters': long,
};

/** As they are in JSON. */
const inJson: Record<string, string> = {
  NUL: 'a\0b',
  'a lone surrogate': 'a\ud800b',
  '14,000 characters': long,
};

/** NUL, percent-encoded, and the bytes of a lone surrogate. Node refuses NUL itself in a header. */
const inHeaders = 'a%00b\u00ed\u00a0\u0080';

/** Headers that clients send and a handler, or a statement, may read. */
const headers = [
  'Accept',
  'Accept-Language',
  'Cookie',
  'Github-Public-Key-Identifier',
  'Github-Public-Key-Signature',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'Range',
  'Referer',
  'Traceparent',
  'User-Agent',
  'X-Forwarded-For',
  'X-Request-Id',
];

/** Headers that are sent alone, because their refusal would hide what others do. */
const alone = [['Idempotency-Key'], ['X-Request-Timeout-Ms']];

/** How long an answer may take, in milliseconds. Texts of 14,000 characters are too long to be spoken. */
const maxMs = 20_000;

/** The number of requests sent at the same time. */
const atOnce = 6;

/** The parameters of the query, and the fields of the body, that a route validates. */
interface Fields {
  query: string[];
  body: string[];
}

const noFields: Fields = { query: [], body: [] };

/** The route for unknown paths, with methods that `fetch` does not send. */
const notFetched = /^(?:CONNECT|TRACE|TRACK) /u;

interface Handler extends Fields {
  method: string;
  /** In the router's notation. */
  path: string;
}

describe('Characters that cannot be stored or decoded, and long values,', () => {
  let server: TestApp;
  let browser: Browser;
  let target: Target;
  let authorization: { Authorization: string };
  let validated: Map<string, Fields>;
  let handlers: Handler[];
  const problems: string[] = [];

  beforeAll(async () => {
    server = await startTestApp({
      environment: {
        RATE_LIMIT_SIGN_IN: '10000',
        MAX_API_KEYS_PER_ACCOUNT: '10000',
        BATCHES_AT_ONCE: '1',
        REQUEST_LOG_PER_MINUTE: '10000',
      },
    });
    const person = await signedIn(server);
    browser = person.browser;
    target = await targetIn(server, person.account, person.email, browser);
    ({ authorization } = await server.createKey({ account: person.account }));
    await browser.ask('PUT', 'account/history', { mode: 'text' });
    validated = validatedFields(server);
    handlers = routesOf(server, '/')
      .filter((route) => !notFetched.test(route))
      .map((route) => {
        const [method, path] = route.split(' ') as [string, string];
        return { method, path: `/${path}`, ...(validated.get(`${method} /${path}`) ?? noFields) };
      });
  });
  afterEach(() => {
    expect(problems.splice(0)).toEqual([]);
  });
  afterAll(() => server.close());

  it('are tried on every route of the server, documented or not', () => {
    const tried = new Set(handlers.map(({ method, path }) => `${method} ${path}`));
    const documented = operations.map(({ method, path }) => `${method} ${inRouter(path)}`);
    expect([...documented, ...validated.keys()].filter((route) => !tried.has(route))).toEqual([]);
    expect(handlers.filter(({ query }) => query.length > 0).length).toBeGreaterThan(30);
    expect(handlers.filter(({ body }) => body.length > 0).length).toBeGreaterThan(50);
  });

  it('are refused in every parameter of a path', async () => {
    const requests: (() => Promise<void>)[] = [];
    for (const { method, path, body } of handlers)
      for (const name of path.match(/(?<!\\):\w+/gu) ?? [])
        for (const [what, value] of valuesFrom(inUrls)) {
          const url = filled(path.replace(name, value));
          requests.push(() =>
            ask(`${what} in ${name} of ${method} ${path}`, method, url, { body: body.length > 0 ? {} : undefined }),
          );
        }
    await severalAtATime(requests);
  });

  it('are refused in every parameter of a query', async () => {
    const requests: (() => Promise<void>)[] = [];
    for (const { method, path, query } of handlers)
      for (const name of query)
        for (const [what, value] of valuesFrom(inUrls))
          requests.push(() =>
            ask(`${what} in ?${name} of ${method} ${path}`, method, `${filled(path)}?${name}=${value}`),
          );
    await severalAtATime(requests);
  });

  it('are refused in every field of a body, or what they are in is read without them', async () => {
    const requests: (() => Promise<void>)[] = [];
    for (const { method, path, body } of handlers.filter(({ body: fields }) => fields.length > 0))
      for (const [field, withValue] of variants(exampleOf(method, path), body))
        for (const [what, value] of valuesFrom(inJson))
          requests.push(() =>
            ask(`${what} in ${field} of ${method} ${path}`, method, filled(path), { body: withValue(value) }),
          );
    await severalAtATime(requests);
  });

  it('are refused or ignored in every header', async () => {
    const requests: (() => Promise<void>)[] = [];
    const ofPeople = headers.filter((name) => name !== 'Cookie');
    for (const { method, path, body } of handlers)
      for (const names of [path.startsWith('/dashboard/') ? ofPeople : headers, ...(method === 'POST' ? alone : [])])
        requests.push(() =>
          ask(`${names.join()} of ${method} ${path}`, method, filled(path), {
            headers: Object.fromEntries(names.map((name) => [name, inHeaders])),
            // Nothing is to be removed.
            body: body.length > 0 && method === 'POST' ? exampleOf(method, path) : {},
          }),
        );
    for (const name of [...headers, ...alone.flat()])
      requests.push(() =>
        ask(`14,000 characters in ${name}`, 'POST', '/api/v1/tts', {
          headers: { [name]: long },
          body: { text: 'Hello.', voice_id: 'slt' },
        }),
      );
    await severalAtATime(requests);
  });

  it('are refused in forms, wherever they are', async () => {
    const form = (...lines: string[]) =>
      [
        '--b',
        ...lines,
        '',
        '{}',
        '--b',
        'Content-Disposition: form-data; name="purpose"',
        '',
        'batch',
        '--b--',
        '',
      ].join('\r\n');
    for (const path of ['/v1/files', '/v1/pronunciation-dictionaries/add-from-file'])
      for (const value of ['a\0b', 'a\u00ed\u00a0\u0080b', long])
        for (const disposition of [
          `name="file"; filename="${value}"`,
          `name="file"; filename*=UTF-8''a%00%ED%A0%80b`,
          `name="${value}"`,
          `name="name"\r\nX: y\r\n\r\n${value}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a"`,
        ])
          await ask(`${JSON.stringify(value)} in ${disposition} of ${path}`, 'POST', path, {
            headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
            bytes: Buffer.from(form(`Content-Disposition: form-data; ${disposition}`), 'latin1'),
          });
  });

  it('do not stop what is done later: the history has the text, the log the request, and a batch ends', async () => {
    const lines = Object.values(inJson).flatMap((value) => [
      { custom_id: value, text: 'Hello.' },
      { text: value },
      { text: 'Hello.', voice_id: value },
      { text: 'Hello.', [value]: 1 },
    ]);
    const id = await taken(server, { authorization }, lines);
    const speak = json({ text: 'Before\0after.', voice_id: 'slt' }, { ...authorization, 'X-Request-Id': 'with-nul' });
    const spoken = await server.fetch('/api/v1/tts', speak);
    expect(spoken.status).toBe(200);
    await spoken.arrayBuffer();
    const read = async (path: string) => {
      const answer = await server.fetch(`/api/v1/${path}`, { headers: authorization });
      return ((await answer.json()) as { data: { text?: string }[] }).data;
    };
    const kept = await until('the history has the text', async () => (await read('history?search=after'))[0]);
    expect(kept.text).toBe('Before\u{fffd}after.');
    await until('the log has the request', async () => (await read('requests?request_id=with-nul')).length === 1);
    const batch = await whenOver(server, { authorization }, id);
    expect(batch.status).toBe('completed');
  });

  /** Sends a request, and notes an answer that is missing, or an error of the server. */
  async function ask(
    what: string,
    method: string,
    url: string,
    { body, bytes, headers: extra = {} }: { body?: unknown; bytes?: Buffer; headers?: Record<string, string> } = {},
  ): Promise<void> {
    const isForPeople = url.startsWith('/dashboard/');
    try {
      const answer = await (
        isForPeople ? browser : { send: (path: string, init: RequestInit) => server.fetch(path, init) }
      ).send(url, {
        method,
        headers: {
          ...(isForPeople ? { Origin: server.url, 'Sec-Fetch-Site': 'same-origin' } : authorization),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...extra,
        },
        body: bytes ?? (body === undefined || method === 'GET' || method === 'HEAD' ? null : JSON.stringify(body)),
        signal: AbortSignal.timeout(maxMs),
      });
      if (answer.status < 400) {
        await answer.body?.cancel();
        return;
      }
      const text = await answer.text();
      if (answer.status >= 500 || (url.startsWith('/api/') && !isOfCatalogue(text))) {
        problems.push(`${what}: ${answer.status} ${text.slice(0, 200)}`);
      }
    } catch (error) {
      problems.push(`${what}: ${inspect(error)}`);
    }
  }

  function filled(path: string): string {
    const prefix = /^\/(?:dashboard\/api|api\/v1|v1)\//u.exec(path)?.[0] ?? '/';
    // A colon that begins no parameter, as in Google's paths.
    const escaped = path.slice(prefix.length).replaceAll('\\:', '\0');
    return prefix + pathFor(escaped, target).replaceAll('\0', ':');
  }

  function exampleOf(method: string, path: string): unknown {
    const short = path.replace(/^\/(?:dashboard\/api|api\/v1)\//u, '');
    const route = routes.find((known) => known.route === `${method} ${short}`);
    if (route?.body) return route.body(target);
    const operation = operations.find((known) => known.method === method && inRouter(known.path) === path);
    return Object.values(operation?.examples ?? {})[0] ?? (operation?.body && exampleFor(operation.body)) ?? {};
  }
});

/** Sends requests, a few at a time. Most of the time, the server waits for its database. */
async function severalAtATime(requests: readonly (() => Promise<void>)[]): Promise<void> {
  const left = requests.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const request of left) await request();
    }),
  );
}

let turn = 0;

/** All values in the proofs. In `npm test`, each parameter and field has one of them, by turns. */
function valuesFrom(values: Record<string, string>): [what: string, value: string][] {
  const all = Object.entries(values);
  return isWhole ? all : [all[turn++ % all.length]!];
}

function isOfCatalogue(text: string): boolean {
  return (JSON.parse(text) as { error: { code: string } }).error.code in errorCatalogue;
}

/** An example by the documented schema, for bodies without examples. */
function exampleFor(schema: Schema & { example?: unknown }): unknown {
  const { type, properties, items, enum: values, example, required = [] } = resolve(schema) as typeof schema;
  if (example !== undefined) return example;
  if (values) return values[0];
  if (properties)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name, inner]) => required.includes(name) || (inner as { example?: unknown }).example !== undefined)
        .map(([name, inner]) => [name, exampleFor(inner)]),
    );
  if (items) return [exampleFor(items)];
  return type === 'string' ? 'Hello.' : 1;
}

/** What puts a value in place of each string of a body, of each field, and of a name. */
function variants(body: unknown, fields: readonly string[]): [field: string, withValue: (value: string) => unknown][] {
  type Variant = ReturnType<typeof variants>[number];
  const inFields = fields.map((name): Variant => [name, (value) => ({ ...(body as object), [name]: value })]);
  const inner = leavesOf(body).filter((path) => path.length > 1 || !fields.includes(path[0]!));
  const inLeaves = inner.map((path): Variant => [path.join('.'), (value) => withLeaf(body, path, value)]);
  return [...inFields, ...inLeaves, ['a name', (value) => ({ ...(body as object), [value]: value })]];
}

function leavesOf(body: unknown, path: string[] = []): string[][] {
  if (typeof body === 'string') return [path];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

function withLeaf(body: unknown, [name, ...rest]: string[], value: string): unknown {
  if (name === undefined) return value;
  const copy = structuredClone(body) as Record<string, unknown>;
  copy[name] = withLeaf(copy[name], rest, value);
  return copy;
}

/** What the handlers of all controllers validate, by route. */
function validatedFields(server: TestApp): Map<string, Fields> {
  const controllers = [...server.app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  const found = new Map<string, Fields>();
  for (const { metatype } of controllers) {
    const controller = metatype as Type;
    const names = new Set(prototypesOf(controller).flatMap((prototype) => Object.getOwnPropertyNames(prototype)));
    for (const name of names) {
      const handler: unknown = (controller.prototype as Record<string, unknown>)[name];
      if (typeof handler !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, handler)) continue;
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]!;
      if (method === 'ALL') continue;
      const fields = {
        query: fieldsOf(controller, name, RouteParamtypes.QUERY),
        body: fieldsOf(controller, name, RouteParamtypes.BODY),
      };
      for (const prefix of pathsOf(controller))
        for (const path of pathsOf(handler))
          found.set(
            `${method} /${[prefix, path].filter(Boolean).join('/').replaceAll(/\/+/gu, '/').replace(/\/$/u, '')}`,
            fields,
          );
    }
  }
  return found;
}

/** A documented path in the router's notation. */
function inRouter(path: string): string {
  return path.replaceAll(':', '\\:').replaceAll(/\{(\w+)\}/gu, ':$1');
}

function prototypesOf({ prototype }: Type): object[] {
  const chain: object[] = [];
  for (let at = prototype as object; at !== Object.prototype; at = Object.getPrototypeOf(at) as object) chain.push(at);
  return chain;
}

function pathsOf(decorated: object): string[] {
  const path = (Reflect.getMetadata(PATH_METADATA, decorated) ?? '') as string | string[];
  return [path].flat().map((each) => each.replace(/^\//u, ''));
}

function fieldsOf(controller: Type, name: string, kind: RouteParamtypes): string[] {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { index: number }
  >;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ?? []) as Type[];
  return Object.entries(parameters)
    .filter(([key]) => key.startsWith(`${kind}:`))
    .flatMap(([, { index }]) => {
      const rules = getMetadataStorage().getTargetValidationMetadatas(types[index]!, '', false, false);
      return [...new Set(rules.map(({ propertyName }) => propertyName))];
    });
}
