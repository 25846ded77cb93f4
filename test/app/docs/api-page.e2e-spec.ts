import {
  type AudioFormat,
  audioFormatNames,
  audioFormats,
  sampleRates,
} from '../../../packages/speech/src/encoding/audio-format';
import { bitRates } from '../../../packages/speech/src/encoding/worker/bit-rates';
import { sharedTestApp, startTestApp, type TestApp } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { codeBlocks, inBackticks, readPage, tableRows } from './support/page';
import { failingOnErrors, isInstalled, runExample } from './support/run-example';

interface Field {
  description: string;
  enum?: (string | number)[];
  minimum?: number;
  maximum?: number;
}

interface Operation {
  parameters?: { in?: string; name?: string }[];
  responses: Record<string, { $ref?: string; headers?: Record<string, unknown> }>;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: { SpeechRequestDto: { properties: Record<string, Field>; required: string[] } };
    responses: Record<string, { headers?: Record<string, unknown> }>;
  };
}

const page = readPage('docs/api.md');
// Another test fails if it is not what the server says.
const document = JSON.parse(readPage('openapi.json')) as OpenApiDocument;
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** Without the dialects, and the routes for operators' programs, which have pages of their own. */
const isForOperators = (path: string) => path.startsWith('/api/v1/admin/');
const native = Object.entries(document.paths).filter(
  ([path]) => /^\/(?:api|health)\//u.test(path) && !isForOperators(path),
);
const nativeOperations = native.flatMap(([, methods]) => Object.values(methods));

function responseHeaders({ responses }: Operation): string[] {
  return Object.values(responses).flatMap(({ $ref, headers }) =>
    Object.keys(headers ?? ($ref ? document.components.responses[$ref.split('/').at(-1)!]?.headers : undefined) ?? {}),
  );
}

const routesOf = (paths: typeof native) =>
  sorted(paths.flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)));

describe('docs/provisioning.md', () => {
  it('lists every route for operators’ programs', () => {
    const listed = tableRows(readPage('docs/provisioning.md'), 'route').map(([route]) => inBackticks(route!)[0]!);
    expect(sorted(listed)).toEqual(routesOf(Object.entries(document.paths).filter(([path]) => isForOperators(path))));
  });
});

describe('docs/api.md', () => {
  it('lists every route', () => {
    expect(sorted(tableRows(page, 'route').map(([route]) => inBackticks(route!)[0]!))).toEqual(routesOf(native));
  });

  it('lists every field of a request for speech, with its values and its default', () => {
    const { properties, required } = document.components.schemas.SpeechRequestDto;
    const rows = tableRows(page, 'field');
    expect(rows.map(([name]) => inBackticks(name!)[0])).toEqual(Object.keys(properties));
    for (const [cell, values, defaultCell] of rows) {
      const name = inBackticks(cell!)[0]!;
      const field = properties[name]!;
      if (field.enum) expect({ name, values: inBackticks(values!) }).toEqual({ name, values: field.enum.map(String) });
      if (field.maximum !== undefined) expect(values).toContain(`${field.minimum} to ${field.maximum}`);
      const isRequired = defaultCell === 'required';
      expect({ name, isRequired }).toEqual({ name, isRequired: required.includes(name) });
      const [, documented] = /Default: `([^`]+)`/u.exec(field.description) ?? [];
      if (documented !== undefined) expect(defaultCell!.replaceAll('`', '')).toBe(documented);
    }
  });

  it('lists every format, with its content type, its sample rates and its bit rates', () => {
    const rows = tableRows(page, '`format`');
    expect(rows.map(([name]) => inBackticks(name!)[0])).toEqual(audioFormatNames);
    for (const [cell, contentType, , rates, kilobits] of rows) {
      const name = inBackticks(cell!)[0] as AudioFormat;
      const facts = audioFormats[name];
      expect({ name, contentType }).toEqual({ name, contentType: `\`${facts.contentType}\`` });
      const all = facts.sampleRates.length === sampleRates.length ? 'all' : facts.sampleRates.join(', ');
      expect({ name, rates }).toEqual({ name, rates: all });
      if (name in bitRates) {
        const expected = Object.values(bitRates[name as keyof typeof bitRates]).join(', ');
        expect({ name, kilobits }).toEqual({ name, kilobits: expected });
      }
    }
  });

  it('lists every header of a response, and every header that a request may have of its own', () => {
    const ofResponses = tableRows(page, 'response header').map(([name]) => inBackticks(name!)[0]!);
    // Routes do not tell of `Allow`: it comes where the method has no route.
    expect(sorted(ofResponses)).toEqual(sorted([...nativeOperations.flatMap(responseHeaders), 'Allow']));
    const ofRequests = tableRows(page, 'request header').map(([name]) => inBackticks(name!)[0]!);
    const documented = nativeOperations.flatMap(({ parameters = [] }) =>
      parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name!),
    );
    expect(ofRequests).toEqual(expect.arrayContaining(documented));
  });
});

describe('The examples of docs/api.md', () => {
  let flite: TestApp;
  /** Makes tones, and can mix voices, which Flite cannot. */
  let mixing: TestApp;
  beforeAll(async () => {
    flite = await sharedTestApp({ engine: 'flite' });
    mixing = await startTestApp();
  });
  afterAll(() => mixing.close());

  const examples = codeBlocks(page, 'sh').map((code, index) => ({ name: `${index + 1}`, code }));
  const forCurl = isInstalled('curl') ? it : it.skip;

  forCurl.each(examples)('run: example $name', async ({ code }) => {
    const server = code.includes('af_bella') ? mixing : flite;
    const { account, key } = await server.createKey();
    const { id } = await server.createKey({ account });
    // Flite speaks in place of the neural voices, and a file listens in place of the player.
    const inFlite = code.replaceAll('af_heart', 'slt').replaceAll('af_bella', 'rms');
    const script = inFlite.replaceAll('| mpv -', '> stream.mp3').replaceAll('key_…', id);
    const files = await runExample('sh', failingOnErrors(script), { url: server.url, key });
    expect(files.filter((file) => file.length === 0)).toEqual([]);
  });

  const [python] = codeBlocks(page, 'python');
  const forPython = isInstalled('python3') ? it : it.skip;

  forPython('run: the one in Python', async () => {
    const { key } = await flite.createKey();
    const script = python!.replaceAll('af_heart', 'slt');
    const [file, ...others] = await runExample('python3', script, { url: flite.url, key });
    expect(others).toEqual([]);
    const [sound] = await decodeAudio([file!]);
    expect(sound!.samples.length / sound!.sampleRate).toBeGreaterThan(0.8);
    expect(sound!.samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
  });
});
