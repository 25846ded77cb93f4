import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { EnginesFileError, readEnginesFile } from './read-engines-file';

describe('ENGINES_FILE', () => {
  const directory = mkdtempSync(join(tmpdir(), 'voxgate-engines-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  const read = (text: string, variables: NodeJS.ProcessEnv = {}) => {
    const file = join(directory, 'engines.yaml');
    writeFileSync(file, text);
    return readEnginesFile(file, variables);
  };
  const problemsOf = (text: string, variables?: NodeJS.ProcessEnv): string => {
    try {
      read(text, variables);
    } catch (error) {
      expect(error).toBeInstanceOf(EnginesFileError);
      return (error as Error).message;
    }
    throw new Error('The file was accepted.');
  };

  /** A file with one engine, with these lines from line 5 on. */
  const engine = (...lines: string[]) =>
    ['engines:', '  - name: gpu', '    kind: openai', '    urls: [http://gpu:8880]', ...lines].join('\n');
  const grpc = (...lines: string[]) =>
    ['engines:', '  - name: gpu', '    kind: open-inference', '    urls: [grpc://gpu:8001]', ...lines].join('\n');
  const grpcs = (...lines: string[]) => grpc(...lines).replace('grpc://', 'grpcs://');
  const voices = '    voices: [{ id: heart }]';

  it('has no engines if it is not set', () => {
    expect(readEnginesFile(undefined)).toEqual([]);
  });

  it('reads engines, with defaults for what is left out', () => {
    const [found] = read(engine('    voices:', '      - { id: gpu-heart, voice: af_heart, language: en-GB }'));
    expect(found).toMatchObject({
      name: 'gpu',
      urls: ['http://gpu:8880'],
      format: 'pcm',
      normalizes: false,
      voices: [{ id: 'gpu-heart', voice: 'af_heart', language: 'en-GB' }],
      limits: { in_flight: 4, timeout_seconds: 30, silence_seconds: 10 },
      breaker: { failures: 3 },
    });
    expect(found).not.toHaveProperty('apiKey');
  });

  it('takes a key without a value as left out', () => {
    const keys = Object.getOwnPropertyNames(read(grpc(voices))[0]).filter(
      (key) => !/^(?:name|kind|urls|pathOf)$/.test(key),
    );
    const without = keys.filter((key) => key !== 'voices').map((key) => `    ${key}:`);
    const [expected] = read(grpc(voices));
    const [found] = read(grpc(voices, ...without.filter((line) => !/format|extra_body/.test(line))));
    expect({ ...found, pathOf: undefined }).toEqual({ ...expected, pathOf: undefined });
    const parts = {
      limits: ['in_flight', 'timeout_seconds', 'silence_seconds'],
      breaker: ['failures', 'open_seconds'],
    };
    for (const [part, names] of Object.entries(parts)) {
      const [withNulls] = read(engine(voices, `    ${part}:`, ...names.map((name) => `      ${name}:`)));
      expect(withNulls).toMatchObject({ [part]: expected![part as 'limits'] });
    }
    expect(read(engine(voices, '    health: { path: /health, interval_seconds: }'))[0]!.health!.interval_seconds).toBe(
      10,
    );
    // Where null says something, it stays.
    expect(read(grpc(voices, '    inputs: { speed: null }'))[0]!.inputs).toMatchObject({ text: 'TEXT', speed: null });
    expect(read(engine(voices, '    extra_body: { seed: null }'))[0]!.extra_body).toEqual({ seed: null });
  });

  it('reads the API key from a file beside it, or from a variable', () => {
    writeFileSync(join(directory, 'key'), 'from-file\n');
    expect(read(engine(voices, '    api_key_file: key'))[0]!.apiKey).toBe('from-file');
    expect(read(engine(voices, '    api_key_env: GPU_KEY'), { GPU_KEY: 'from-env' })[0]!.apiKey).toBe('from-env');
  });

  it.each([
    [
      'a key that is missing',
      'engines:\n  - name: gpu\n    kind: openai\n    voices: [{ id: a }]',
      2,
      'urls is missing',
    ],
    ['an unknown key', engine(voices, '    modle: kokoro'), 6, 'unknown key modle; did you mean model?'],
    [
      'an unknown key in a part',
      engine(voices, '    health:', '      path: /health', '      every: 5'),
      8,
      'unknown key every',
    ],
    [
      'a value of another type',
      engine(voices, '    limits:', '      in_flight: "4"'),
      7,
      'in_flight must be an integer',
    ],
    ['a value out of range', engine(voices, '    limits: { timeout_seconds: 600 }'), 6, 'must not be greater than 55'],
    [
      'an unknown kind',
      'engines:\n  - name: a\n    kind: triton\n    urls: [http://a]\n    voices: [{ id: a }]',
      3,
      'kind must be',
    ],
    [
      'a URL that is none',
      'engines:\n  - name: a\n    kind: openai\n    urls: [gpu:8880]\n    voices: [{ id: a }]',
      4,
      'http://',
    ],
    ['a name of our own', engine(voices).replace('gpu\n', 'kokoro\n'), 2, 'name must have'],
    ['a key of another kind', engine(voices, '    streams: false'), 6, 'streams is not possible with kind openai'],
    ['a URL of another kind', engine(voices).replace('http://', 'grpc://'), 4, 'needs http:// or https://'],
    ['a URL that is not for gRPC', grpc(voices).replace('grpc://', 'http://'), 4, 'needs grpc:// or grpcs://'],
    ['a URL for gRPC with a path', grpc(voices).replace(':8001', ':8001/v2'), 4, 'must not have a path'],
    ['a probe without a path', engine(voices, '    health: { interval_seconds: 5 }'), 6, 'health needs a path'],
    ['a certificate without its key', grpcs(voices, '    client_cert_file: engines.yaml'), 6, 'together'],
    ['a certificate that is none', grpcs(voices, '    ca_file: engines.yaml'), 6, 'does not have what it should'],
    ['a certificate without TLS', grpc(voices, '    ca_file: engines.yaml'), 6, 'ca_file is of no use without TLS'],
    ['a model without an input for the text', grpc(voices, '    inputs: { text: null }'), 6, 'text'],
    ['a model without an output for the sound', grpc(voices, '    outputs: { audio: null }'), 6, 'audio'],
    [
      'an input without a value',
      grpc(voices, '    extra_inputs:', '      - { name: X, datatype: BYTES }'),
      7,
      'needs one of',
    ],
    [
      'an unknown datatype',
      grpc(voices, '    extra_inputs:', '      - { name: X, datatype: FP8, value: 1 }'),
      7,
      'datatype',
    ],
    ['an unknown input', grpc(voices, '    inputs: { texts: T }'), 6, 'did you mean text?'],
    ['neither voices nor a list', engine(), 2, 'needs voices, or list_voices'],
    [
      'a voice without an id',
      engine('    voices:', '      - name: x', '        language: en'),
      6,
      'voices[0].id is missing',
    ],
    [
      'two voices with one id',
      engine('    voices:', '      - id: x', '      - id: x'),
      7,
      'another voice has the id x',
    ],
    ['a list in place of keys', engine(voices, '    limits: [4]'), 6, 'limits'],
    ['a language that is none', engine('    voices: [{ id: a, language: en-12 }]'), 5, 'must be a language tag'],
    ['an empty list of engines', 'engines: []', 1, 'engines'],
    ['a text that is no map', 'just text', 1, 'must have the key engines'],
    ['YAML that cannot be parsed', engine('    model: "kokoro'), 5, 'Missing closing'],
    ['a key twice', engine(voices, '    model: a', '    model: b'), 7, 'unique'],
    ['an API key file that is missing', engine(voices, '    api_key_file: nowhere'), 6, 'cannot be read (ENOENT)'],
    ['a variable that is not set', engine(voices, '    api_key_env: NOT_SET'), 6, 'NOT_SET is not set'],
  ])('refuses %s, and names the line', (_case, text, line, problem) => {
    const lines = problemsOf(text).split('\n');
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^engines\\.yaml, line ${line}: `)));
    expect(lines.join('\n')).toContain(problem);
  });

  it('reports all problems at once, in the order of their lines', () => {
    const found = problemsOf(engine(voices, '    modle: x', '    format: ogg', '    normalizes: maybe'));
    expect(found.match(/line \d+/gu)).toEqual(['line 6', 'line 7', 'line 8']);
  });

  it.each([
    ['an API key in the file', engine(voices, '    api_key: sk-very-secret')],
    ['a password in a URL', engine(voices).replace('http://gpu', 'http://me:very-secret@gpu')],
    ['a variable that is no API key', engine(voices, '    api_key_env: GPU_KEY')],
  ])('never shows a secret: %s', (_case, text) => {
    const found = problemsOf(text, { GPU_KEY: 'very-secret\nwith a second line' });
    expect(found).not.toContain('very-secret');
    expect(found).toMatch(/api_key_file|API key/);
  });

  it('accepts the documented examples', () => {
    const page = readFileSync('docs/remote-engines.md', 'utf8');
    const examples = Array.from(page.matchAll(/^( *)```yaml\n([^]+?)\n *```/gmu), ([, indent, text]) =>
      text!.replaceAll(new RegExp(`^${indent}`, 'gmu'), ''),
    );
    const files = examples.filter((text) => text.startsWith('engines:'));
    expect(files).toHaveLength(6);
    writeFileSync(join(directory, 'hosted_key'), 'key');
    writeFileSync(join(directory, 'ca.pem'), rootCertificates[0]!);
    writeFileSync(join(directory, 'ada.wav'), 'RIFF');
    for (const text of files) read(text.replace('/run/secrets/', ''), { BIG_VOXGATE_KEY: 'key', SPEAK_SECRET: 'key' });
  });

  it('says so if the file cannot be read', () => {
    expect(() => readEnginesFile(join(directory, 'none.yaml'))).toThrow(/ENGINES_FILE: .*none\.yaml cannot be read/);
  });

  it('refuses a file that expands to far more than it has', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x,x]',
      ...'bcdefg'.split('').map((name, index) => {
        const before = 'abcdefg'[index];
        return `${name}: &${name} [${Array.from({ length: 10 }, () => `*${before}`).join(',')}]`;
      }),
    ].join('\n');
    expect(problemsOf(bomb)).toMatch(/alias/);
  });
});
