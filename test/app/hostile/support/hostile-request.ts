import fc from 'fast-check';
import { anyCharacter } from '../../../../bench/proofs/support/any-character';
import { type Operation, operations, resolve, type Schema } from './openapi';

/** A request as it is sent over the wire. */
export interface HostileRequest {
  operation: Operation;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Texts that have broken servers before. */
const nastyTexts = [
  '',
  ' ',
  '\u0000',
  '\u0000key_0',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '..%2f..%2f',
  '%',
  '%00',
  '%ff',
  "' OR 1=1 --",
  '"; DROP TABLE api_keys; --',
  '\r\nX-Injected: yes',
  '<script>alert(1)</script>',
  '\ud800',
  '\udfff\ud800',
  '\u200b\u2060\ufeff',
  '\u202e\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'a'.repeat(10_000),
  '𝒳'.repeat(5_001),
  '${7*7}{{7*7}}',
  '-1e309',
  'NaN',
  '[object Object]',
  'key_' + '0'.repeat(32),
  'key_'.concat('z'.repeat(500)),
];

const nastyNumbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE];

const text = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ maxLength: 20 }),
);

const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(...nastyNumbers),
  fc.constantFrom(null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Mostly values that match a schema, and sometimes others. */
function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: goodValue(resolve(schema)) }, { weight: 1, arbitrary: anything });
}

function goodValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectFor(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 10, noNaN: true });
    case 'string':
      if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
      return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(40, schema.maxLength ?? 40) });
    default:
      return anything;
  }
}

/** Mostly objects with all required properties, sometimes with unknown properties. */
function objectFor({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, name === 'voice_id' ? voice(schema) : valueFor(schema)]),
  );
  const whole = fc.record(known, { requiredKeys: required });
  const torn = fc.record(known, { requiredKeys: [] });
  const extra = fc.dictionary(fc.oneof(text, fc.constantFrom('__proto__', 'constructor', 'toString')), anything, {
    minKeys: 1,
    maxKeys: 3,
  });
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: torn },
    { weight: 1, arbitrary: fc.tuple(whole, extra).map(([one, other]) => ({ ...one, ...other })) },
  );
}

const voice = (schema: Schema) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom('slt', 'rms', 'kal') }, { weight: 1, arbitrary: valueFor(schema) });

/** JSON, and texts that are almost JSON. */
function bodyFor(schema: Schema | undefined): fc.Arbitrary<string | undefined> {
  if (!schema) return fc.option(fc.json({ maxDepth: 2 }), { nil: undefined, freq: 5 });
  const json = valueFor(schema).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: fc.tuple(json, fc.nat(200)).map(([whole, cut]) => whole.slice(0, cut)) },
    { weight: 1, arbitrary: json.map((whole) => whole.replace('{', '{"text":1,"text":"twice","__proto__":{"a":1},')) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 3000 }).map((depth) => '['.repeat(depth)) },
    { weight: 1, arbitrary: fc.constantFrom('', 'null', '"text"', '0', '\ufeff{}', '{"a":1}{"b":2}', '\u0000') },
  );
}

/** A valid, invalid or malicious request to any documented route. */
export function hostileRequest(keys: readonly string[]): fc.Arbitrary<HostileRequest> {
  // Operations with a body offer the most variety, so they come up more often.
  return fc
    .constantFrom(...operations, ...operations.filter(({ body }) => body), ...operations.filter(({ body }) => body))
    .chain((operation) => {
      const query = operation.parameters.filter((parameter) => parameter.in === 'query');
      return fc
        .record({
          segments: fc.array(text, { minLength: 3, maxLength: 3 }),
          query: fc.dictionary(fc.oneof(fc.constantFrom('language', ...query.map(({ name }) => name)), text), text, {
            maxKeys: 3,
          }),
          body: bodyFor(operation.body),
          method: fc.oneof(
            { weight: 20, arbitrary: fc.constant(operation.method) },
            { weight: 1, arbitrary: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'GET', 'POST') },
          ),
          contentType: fc.oneof(
            { weight: 20, arbitrary: fc.constant('application/json') },
            {
              weight: 1,
              arbitrary: fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=x', ''),
            },
          ),
          accept: fc.constantFrom('*/*', 'application/json', 'audio/mpeg', 'text/html;q=0.1', 'nonsense'),
          authorization: fc.oneof(
            { weight: 30, arbitrary: fc.constantFrom(...keys).map((key) => `Bearer ${key}`) },
            {
              weight: 1,
              arbitrary: fc.constantFrom('', 'Bearer', 'Bearer sk-x', 'Basic Og==', `Bearer ${'a'.repeat(2000)}`),
            },
          ),
          timeout: fc.oneof(
            { weight: 20, arbitrary: fc.constant(undefined) },
            { weight: 1, arbitrary: fc.constantFrom('0', '-1', 'soon', '1', '1e9', '60000') },
          ),
        })
        .map(({ segments, query: pairs, body, method, contentType, accept, authorization, timeout }) => {
          let segment = 0;
          const path = operation.path.replaceAll(/\{\w+\}/gu, () => encode(segments[segment++]!) || '%20');
          const search = Object.entries(pairs).map(([name, value]) => `${encode(name)}=${encode(value)}`);
          return {
            operation,
            method,
            path: search.length === 0 ? path : `${path}?${search.join('&')}`,
            headers: {
              accept,
              'content-type': contentType,
              ...(authorization !== '' && { authorization }),
              ...(timeout !== undefined && { 'x-request-timeout-ms': timeout }),
            },
            body: method === 'GET' || method === 'HEAD' ? undefined : body,
          };
        });
    });
}

/** Percent-encodes a text. Lone surrogates become the bytes that some clients send for them. */
function encode(written: string): string {
  return Array.from(written, (letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80')).join('');
}
