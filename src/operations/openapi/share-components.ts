import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';

type Kind = 'examples' | 'headers' | 'parameters' | 'responses';
type Named = Record<string, object>;

interface Response {
  headers?: Named;
  content?: Record<string, { schema?: { $ref?: string }; examples?: Named }>;
}

interface Operation {
  parameters?: ({ name?: string } & object)[];
  responses: Record<string, Response>;
}

/** An object in the document that may occur in several places. */
interface Occurrence {
  name: string;
  value: object;
  readonly replaceBy: (reference: { $ref: string }) => void;
}

/**
 * Moves objects that operations have in common to the document's components, and replaces them by references. Headers and
 * parameters are named by their names, errors and their examples by their codes.
 */
export function shareComponents(document: OpenAPIObject): void {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods) as Operation[]);
  const responses = operations.flatMap((operation) => Object.values(operation.responses));
  share(
    document,
    'headers',
    responses.flatMap(({ headers = {} }) => entriesOf(headers)),
  );
  share(
    document,
    'parameters',
    operations.flatMap(({ parameters = [] }) =>
      parameters.map((value, index) => ({
        name: value.name!,
        value,
        replaceBy: (reference) => (parameters[index] = reference),
      })),
    ),
  );
  share(
    document,
    'examples',
    responses.flatMap((response) => {
      const { examples = {} } = response.content?.['application/json'] ?? {};
      return entriesOf(examples).map((example) => ({ ...example, name: apiOf(response) + inPascalCase(example.name) }));
    }),
  );
  share(
    document,
    'responses',
    operations.flatMap((operation) =>
      entriesOf(operation.responses).flatMap((occurrence) => {
        const name = nameOfError(Number(occurrence.name), occurrence.value);
        return name === undefined ? [] : [{ ...occurrence, name }];
      }),
    ),
  );
}

/** For each name, shares the value that occurs most often. A value that occurs only once stays in place. */
function share(document: OpenAPIObject, kind: Kind, occurrences: readonly Occurrence[]): void {
  const components: Named = {};
  for (const [name, all] of groupBy(occurrences, (occurrence) => occurrence.name)) {
    const equal = [...groupBy(all, ({ value }) => JSON.stringify(value)).values()];
    const [most] = equal.toSorted((one, other) => other.length - one.length);
    if (!most || most.length < 2) continue;
    components[name] = most[0]!.value;
    for (const occurrence of most) occurrence.replaceBy({ $ref: `#/components/${kind}/${name}` });
  }
  document.components = { ...document.components, [kind]: components };
}

function entriesOf(object: Record<string, object>): Occurrence[] {
  return Object.entries(object).map(([name, value]) => ({
    name,
    value,
    replaceBy: (reference) => (object[name] = reference),
  }));
}

/** Maximum number of codes in the name of a response. */
const maxCodes = 3;

/**
 * Names an error response by the API whose shape it has and by its codes, or by its status if there are many codes.
 *
 * @returns `undefined` for a response that is not an error.
 * @example
 * nameOfError(404, { content: { 'application/json': { schema: { $ref: '#/components/schemas/OpenAiError' }, examples: { NOT_FOUND: … } } } })
 * // 'OpenAiNotFound'
 */
function nameOfError(status: number, response: Response): string | undefined {
  const codes = Object.keys(response.content?.['application/json']?.examples ?? {}).map(inPascalCase);
  if (codes.length === 0) return undefined;
  return apiOf(response) + (codes.length <= maxCodes ? codes.join('Or') : STATUS_CODES[status]!.replaceAll(/\W/g, ''));
}

/** The API whose shape an error response has. */
function apiOf({ content }: Response): string {
  return /\/(\w+)Error$/.exec(content?.['application/json']?.schema?.$ref ?? '')?.[1] ?? '';
}

function inPascalCase(code: string): string {
  return code
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase())
    .join('');
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
