import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { type Operation, operations, resolve, type Schema } from './support/openapi';

/** The fields of a body that is an object. */
function fieldsOf(schema: Schema): string[] {
  return Object.keys(resolve(schema).properties ?? {});
}

/** What the document shows as a body, if it is an object. */
function exampleOf({ examples }: Operation): object | undefined {
  const [example = {}] = Object.values(examples);
  return typeof example === 'object' && example !== null && !Array.isArray(example) ? example : undefined;
}

const cases = operations.flatMap((operation) => {
  const example = exampleOf(operation);
  if (!operation.body || !example) return [];
  return fieldsOf(operation.body).map((field) => ({ ...operation, field, body: { ...example, [field]: null } }));
});

describe('A field that is null', () => {
  let app: TestApp;
  let key: TestKey;

  beforeAll(async () => {
    app = await sharedTestApp();
    key = await app.createKey({ limit: 10_000 });
  });

  it.each([...new Set(cases.map(({ method, path }) => `${method} ${path}`))])(
    'is missing or an error of the request, and ends no work: %s',
    async (route) => {
      const answered = cases
        .filter(({ method, path }) => `${method} ${path}` === route)
        .map(async ({ method, path, field, body }) => {
          const url = path.replaceAll(/\{[^}]+\}/gu, 'slt');
          const answer = await app.fetch(url, { ...json(body, key.authorization), method });
          await answer.arrayBuffer();
          return `${field}: ${answer.status}`;
        });
      expect((await Promise.all(answered)).filter((each) => / 5\d\d$/u.test(each))).toEqual([]);
    },
  );

  it('is tried in all dialects that take JSON', () => {
    expect(cases.length).toBeGreaterThan(250);
  });
});
