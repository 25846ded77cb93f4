import { credentials, Metadata, status } from '@grpc/grpc-js';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { cases } from '../../../bench/proofs/support/extent';
import { isAlive } from '../../../bench/proofs/support/process-facts';
import { TraceReceiver } from '../../../bench/proofs/support/trace-receiver';
import { projectRoot } from '../../../src/platform/project-root';
import { FliteEngine } from '@voxgate/speech';
import { openInferenceService } from '@voxgate/speech/open-inference';
import { hasMoreParts } from '../../../packages/speech/src/rendering/render-speech';
import { throughQueue } from '../../support/through-queue';
import { StartedProcess, until, untilGone } from '../../support/started-process';
import { within } from '../../support/within';
import { type Answered, inferRequest, NodeClient, soundOf, type SpeechNode, startNode } from './support/speech-node';

const sentence = 'The birch canoe slid on the smooth planks.';
const other = 'Glue the sheet to the dark blue background.';
const secret = 'a secret that is long enough';
/** Keeps Flite busy for a while. */
const long = { text: 'nine hundred and ninety nine thousand, '.repeat(5), speed: 0.25 };

async function cancelled({ call, ended }: ReturnType<NodeClient['stream']>): Promise<void> {
  call.on('error', () => undefined);
  call.cancel();
  await ended;
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('A speech node', () => {
  let node: SpeechNode;
  let client: NodeClient;
  let traces: TraceReceiver;

  beforeAll(async () => {
    traces = await TraceReceiver.start();
    node = await startNode({
      SPEAK_SECRET: secret,
      SPEECH_QUEUE_CAPACITY: '10',
      SPEECH_WORKERS: '1',
      METRICS_PORT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
    client = new NodeClient(node.address, { secret });
  });
  afterAll(async () => {
    client?.close();
    await node?.close();
    await traces?.close();
  });

  it('says where it listens, which voices it has, and what callers need', () => {
    expect(node.process.output).toMatch(
      /Speech node \S+ is ready at grpc:\/\/127\.0\.0\.1:\d+ \(\d+ voices of flite; callers need a secret; [\d.]+ s\)/,
    );
  });

  it('loads neither the web server nor the database', async () => {
    // The maps of a process list its native libraries only, so the modules are asked for in another one.
    const script = `
      require('./dist/src/app/speak/run-node.js');
      const loaded = Object.keys(require.cache).filter((path) => /node_modules.(@nestjs|typeorm|pg|express|wink)/.test(path));
      console.log(JSON.stringify(loaded));`;
    const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', cwd: projectRoot });
    expect(JSON.parse(stdout)).toEqual([]);
  });

  it('speaks as the engine itself does, with the times of words', async () => {
    const engine = new FliteEngine({ processes: 1 });
    await engine.start();
    const speak = throughQueue(engine);
    const signal = new AbortController().signal;
    const chunks = await speak({ text: sentence, voiceId: 'slt', speed: 1.25, part: 0, signal });
    await engine.close();
    expect(hasMoreParts(chunks)).toBe(false);
    const answers = await client.speak({ text: sentence, voice: 'slt', speed: 1.25, part: 0, id: 'r1' });
    expect(soundOf(answers)).toEqual(Float32Array.from(chunks.flatMap(({ samples }) => [...samples])));
    expect(answers.map(({ id }) => id)).toEqual(answers.map(() => 'r1'));
    expect(answers.map(({ isFinal }) => isFinal)).toEqual([...answers.slice(1).map(() => false), true]);
    const [first] = answers as [Answered];
    const last = answers.at(-1)!;
    expect(first.parameter('sample_rate')).toBe(chunks[0]!.sampleRate);
    expect(first.parameter('pause_seconds')).toBe(chunks[0]!.pauseSeconds);
    expect(first.words).toEqual(
      chunks[0]!.words!.map(({ start, end, startSeconds, endSeconds, phonemes }) => ({
        start,
        end,
        start_seconds: startSeconds,
        end_seconds: endSeconds,
        phonemes: phonemes!.map(({ ipa, endSeconds: phonemeEnd }) => ({ ipa, end_seconds: phonemeEnd })),
      })),
    );
    expect(last.samples).toHaveLength(0);
    expect(last.parameter('work_seconds')).toBeGreaterThan(0);
    expect(last.parameter('has_more')).toBe(false);
  });

  it('answers the requests of a stream in order', async () => {
    const answers: Answered[] = [];
    const asked = [
      { text: sentence, id: 'one' },
      { text: '…', id: 'nothing' },
      { text: other, id: 'two' },
    ];
    for await (const answer of client.stream(asked).answers) answers.push(answer);
    expect([...new Set(answers.map(({ id }) => id))]).toEqual(['one', 'nothing', 'two']);
    expect(answers.filter(({ isFinal }) => isFinal).map(({ id }) => id)).toEqual(['one', 'nothing', 'two']);
    expect(answers.filter(({ id }) => id === 'nothing')).toHaveLength(1);
  });

  it('answers a simple client with the whole text at once', async () => {
    const streamed = await client.speak({ text: sentence, voice: 'slt' });
    const { response, tensors } = await client.infer({ text: sentence, voice: 'slt', id: 'whole' });
    expect(response.id).toBe('whole');
    expect(tensors.get('WAVEFORM')!.elements).toEqual(soundOf(streamed));
  });

  it('lists its voices with all that a gate must know of them', async () => {
    const { voices, engines } = await client.voices();
    expect(voices.find(({ voice_id }) => voice_id === 'slt')).toEqual({
      voice_id: 'slt',
      name: expect.any(String),
      language: 'en-US',
      gender: 'female',
      engine: 'flite',
      sample_rate: 16_000,
      timestamps: ['sentence', 'word', 'phoneme', 'viseme'],
      loudness: expect.any(Number),
      style: expect.any(Array),
      license: expect.any(String),
      fingerprint: expect.stringMatching(/^flite /),
    });
    expect(engines).toEqual({ flite: { work_seconds_per_character: 0.001, letters: 'latin' } });
  });

  it('describes itself and its models', async () => {
    expect(await client.unary('ServerLive', {})).toEqual({ live: true });
    expect(await client.unary('ServerReady', {})).toEqual({ ready: true });
    expect(await client.unary('ServerMetadata', {})).toMatchObject({ name: 'voxgate' });
    for (const [name, ready] of [
      ['voxgate', true],
      ['voxgate-voices', true],
      ['toString', false],
    ] as const) {
      expect(await client.unary('ModelReady', { name })).toEqual({ ready });
    }
    const metadata = await client.unary<{ inputs: { name: string }[]; outputs: { name: string; shape: number[] }[] }>(
      'ModelMetadata',
      { name: 'voxgate' },
    );
    expect(metadata.inputs.map(({ name }) => name)).toContain('PRONUNCIATIONS');
    expect(metadata.outputs).toEqual([
      { name: 'WAVEFORM', datatype: 'FP32', shape: [-1] },
      { name: 'WORDS', datatype: 'BYTES', shape: [1] },
    ]);
    await expect(client.unary('ModelMetadata', { name: 'gpt' })).rejects.toMatchObject({ code: status.NOT_FOUND });
  });

  describe('refuses', () => {
    it.each([
      ['no text', {}, /TEXT is missing/],
      ['a text that is longer than a piece', { text: 'word '.repeat(300) }, /TEXT is too long/],
      ['a text that takes too long to say', { text: '9'.repeat(900) }, /TEXT is too long/],
      [
        'a pronunciation that takes too long to say',
        { text: 'Hi.', pronunciations: [{ start: 0, end: 2, ipa: 'aː'.repeat(2500) }] },
        /TEXT is too long/,
      ],
      ['half of a part', { text: 'Hi.', part: 0.5 }, /PART must be a whole number/],
      ['a speed that is out of range', { text: 'Hi.', speed: 100 }, /SPEED must be a number from 0.25 to 4/],
      ['a voice that it does not have', { text: 'Hi.', voice: 'nobody' }, /There is no voice "nobody"/],
      ['a model that it does not have', { text: 'Hi.', model: 'gpt' }, /There are two models/],
      ['a queue group that is no text', { text: 'Hi.', parameters: { queue_group: 5 } }, /queue_group must be a text/],
    ])('%s, in the stream, which goes on', async (_what, asked, message) => {
      const answers: Answered[] = [];
      for await (const answer of client.stream([
        { ...asked, id: 'wrong' },
        { text: 'Hi.', id: 'right' },
      ]).answers) {
        answers.push(answer);
      }
      expect(answers[0]).toMatchObject({ id: 'wrong', error: expect.stringMatching(message) });
      expect(answers.at(-1)).toMatchObject({ id: 'right', error: '', isFinal: true });
    });

    it('a request with a status where a caller of Triton asks for that', async () => {
      const strict = new NodeClient(node.address, { secret });
      strict.metadata.set('triton_grpc_error', 'true');
      expect(await strict.failure({ text: 'Hi.', voice: 'nobody' })).toMatchObject({ code: status.NOT_FOUND });
      strict.close();
    });

    it.each([undefined, 'a secret that is the wrong one', `${secret}!`])(
      'callers without its secret (%s), before it reads their request',
      async (given) => {
        const stranger = new NodeClient(node.address, { secret: given });
        // A message that no parser accepts.
        const call = stranger.raw.makeUnaryRequest(
          '/inference.GRPCInferenceService/ModelInfer',
          () => Buffer.from([0xff, 0xff, 0xff]),
          (bytes) => bytes,
          {},
          stranger.metadata,
          {},
          () => undefined,
        );
        const [ended] = await once(call, 'status');
        expect(ended).toMatchObject({ code: status.UNAUTHENTICATED });
        expect(await stranger.failure({ text: sentence })).toMatchObject({ code: status.UNAUTHENTICATED });
        // Probes have no secret.
        expect(await stranger.unary('ServerReady', {})).toEqual({ ready: true });
        stranger.close();
      },
    );

    it('a message of more than 64 KB', async () => {
      const failure = await client.failure({ text: 'x'.repeat(70_000) });
      expect(failure.code).toBe(status.RESOURCE_EXHAUSTED);
      expect(failure.metadata.get('retry-after-ms')).toEqual([]);
    });

    it('more requests of a group than its half of the queue, with a time after which there is room', async () => {
      const calls = Array.from({ length: 8 }, () =>
        client.stream([{ ...long, parameters: { queue_group: 'greedy' } }]),
      );
      for (const { call } of calls) call.on('error', () => undefined);
      const endings = Promise.race(calls.map(({ ended }) => ended));
      const refused = await within(60_000, 'a request was refused', endings);
      expect(refused.code).toBe(status.RESOURCE_EXHAUSTED);
      const [advice] = refused.metadata.get('retry-after-ms');
      expect(Number(advice)).toBeGreaterThanOrEqual(1000);
      // google.rpc.Status with RetryInfo.
      expect(String(refused.metadata.get('grpc-status-details-bin')[0])).toContain(
        'type.googleapis.com/google.rpc.RetryInfo',
      );
      // Another account is still let in, and need not wait for all of them.
      const modest = await client.speak({ text: 'Hi.', parameters: { queue_group: 'modest' } });
      expect(modest.at(-1)!.isFinal).toBe(true);
      for (const call of calls) await cancelled(call);
    });
  });

  it('speaks for callers that name a deadline that is further away than any timer', async () => {
    for (const timeout of [1e13, '18446744073709551615']) {
      const answers = await client.speak({ text: 'Hi.', parameters: { timeout } });
      expect(answers.at(-1)!.isFinal).toBe(true);
    }
  });

  it('closes the connection of a caller that does not read its answer, whether it is a stream or not', async () => {
    const closed = ['ModelInfer', 'ModelStreamInfer'].map(async (method) => {
      const session = connectHttp2(`http://${node.address}`, { settings: { initialWindowSize: 0 } });
      session.on('error', () => undefined);
      const path = `/inference.GRPCInferenceService/${method}`;
      const authorization = `Bearer ${secret}`;
      const call = session.request({
        ':method': 'POST',
        ':path': path,
        'content-type': 'application/grpc',
        authorization,
      });
      call.on('error', () => undefined);
      const request = openInferenceService().ModelInfer.requestSerialize(inferRequest({ text: sentence }));
      const header = Buffer.alloc(5);
      header.writeUInt32BE(request.length, 1);
      call.end(Buffer.concat([header, request]));
      await once(session, 'close');
    });
    await within(120_000, 'both connections were closed', Promise.all(closed));
  });

  it('does not begin work whose deadline has passed, whether it is gRPC’s or Triton’s', async () => {
    const busy = client.stream([{ ...long, parameters: { queue_group: 'busy' } }]);
    const hurried = client.stream([{ text: sentence }], { deadlineMs: 1 });
    await expect(hurried.answers.next()).rejects.toMatchObject({ code: status.DEADLINE_EXCEEDED });
    // A millisecond of Triton's microseconds.
    const failure = await client.failure({ text: sentence, parameters: { timeout: 1000 } });
    expect(failure.code).toBe(status.DEADLINE_EXCEEDED);
    await cancelled(busy);
  });

  it('stops speaking for a caller that has gone, so that the next one has its turn', async () => {
    const gone = client.stream([long, long, long, long]);
    await gone.answers.next();
    await cancelled(gone);
    const answers = await client.speak({ text: 'Hi.' });
    expect(answers.at(-1)!.isFinal).toBe(true);
    await until('the log says so', () => /ModelStreamInfer CANCELLED/.test(node.process.output));
  });

  it('logs each request with its id and its trace, and never a text', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const parameters = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    await client.speak({ text: other, id: 'logged-1', parameters });
    const line = await until('the request is in the log', () => /logged-1/.test(node.process.output)).then(() =>
      node.process.lines.find((each) => each.includes('logged-1')),
    );
    expect(JSON.parse(line!)).toMatchObject({
      req: { id: 'logged-1', method: 'ModelStreamInfer', model: 'voxgate' },
      res: { status: 'OK' },
      trace_id: trace,
      msg: 'ModelStreamInfer OK',
    });
    expect(node.process.output).not.toMatch(/birch|Glue|background/);
    // The gate's trace goes on here.
    const spans = () => traces.spans.filter(({ traceId }) => traceId === trace);
    const requestSpan = () => spans().find(({ name }) => name === 'ModelStreamInfer');
    await until('the spans of the request have been sent', () => requestSpan() !== undefined);
    const request = requestSpan()!;
    expect(request).toMatchObject({ parentId: '00f067aa0ba902b7', kind: 2, isError: false });
    expect(spans().some(({ parentId }) => parentId === request.spanId)).toBe(true);
  });

  it('serves the metrics of its engines, queues and process', async () => {
    const url = /Metrics at (http:\S+\/metrics)/.exec(node.process.output)![1]!;
    const text = await (await fetch(url)).text();
    expect(text).toMatch(/^voxgate_speech_queue_waiting_seconds\{engine="flite"\} \d/m);
    expect(text).toMatch(/^voxgate_build_info\{.*\} 1$/m);
    expect(text).not.toContain('voxgate_database');
  });

  it('closes connections that do not prove whose they are', async () => {
    const [host, port] = node.address.split(':');
    const sockets = Array.from({ length: 105 }, () => connect(Number(port), host));
    const closed = sockets.slice(0, 5).map((socket) => once(socket, 'close'));
    for (const socket of sockets) socket.on('error', () => undefined).resume();
    // The oldest make room for the others.
    await within(60_000, 'the first five connections were closed', Promise.all(closed));
    // Whoever has the secret comes in.
    const another = new NodeClient(node.address, { secret });
    expect((await another.speak({ text: 'Hi.' })).at(-1)!.isFinal).toBe(true);
    another.close();
    for (const socket of sockets) socket.destroy();
  });

  it('answers what it has when it is told to stop, and refuses the rest so that another node is asked', async () => {
    const health = (service: string) =>
      new Promise<string>((resolve, reject) => {
        client.raw.makeUnaryRequest(
          '/grpc.health.v1.Health/Check',
          () => Buffer.from([0x0a, service.length, ...Buffer.from(service)]),
          (bytes) => (bytes.length === 0 ? 'UNKNOWN' : ['UNKNOWN', 'SERVING', 'NOT_SERVING'][bytes[1]!]!),
          {},
          new Metadata(),
          {},
          (error, answer) => (error ? reject(error) : resolve(answer!)),
        );
      });
    expect(await health('')).toBe('SERVING');
    const engines = node.process.descendants();
    expect(engines.length).toBeGreaterThan(0);
    const asked = [0, 1, 2].map((index) => client.stream([{ ...long, id: `last-${index}` }]));
    const answers = asked.map(async ({ answers: all }) => (await allOf(all)).at(-1));
    // Sent after them on the same connection.
    await client.speak({ text: 'Hi.', parameters: { queue_group: 'probe' } });
    node.process.signal('SIGTERM');
    await until('the node says that it is not ready', async () => (await health('')) === 'NOT_SERVING');
    expect(await client.failure({ text: sentence })).toMatchObject({ code: status.UNAVAILABLE });
    const last = await within(120_000, 'the requests were answered', Promise.all(answers));
    expect(last).toEqual([0, 1, 2].map((index) => expect.objectContaining({ id: `last-${index}`, isFinal: true })));
    expect(await node.process.ended()).toEqual({ code: 0, signal: null });
    expect(engines.filter(isAlive)).toEqual([]);
  });
});

describe('A speech node with files of its own', () => {
  let directory: string;
  let node: SpeechNode;
  const path = (name: string) => join(directory, name);
  const files = (names: Record<string, string>) =>
    Object.fromEntries(Object.entries(names).map(([setting, name]) => [setting, path(name)]));
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: directory, stdio: 'pipe' });

  /** Makes a certificate of an authority, as operators do. */
  const makeCertificate = (name: string) => {
    openssl(
      'req',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=${name}`,
    );
    writeFileSync(path('san.txt'), 'subjectAltName=IP:127.0.0.1');
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-days',
      '2',
      '-extfile',
      'san.txt',
      '-out',
      `${name}.pem`,
    );
  };

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'voxgate-node-'));
    openssl(
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-days',
      '2',
      '-subj',
      '/CN=ca',
    );
    for (const name of ['server', 'client', 'next']) makeCertificate(name);
    writeFileSync(path('secrets'), 'the first secret of two\n\nthe second secret of two\n');
    node = await startNode({
      SPEAK_HOST: '0.0.0.0',
      ...files({
        SPEAK_SECRET_FILE: 'secrets',
        SPEAK_TLS_CERT_FILE: 'server.pem',
        SPEAK_TLS_KEY_FILE: 'server.key',
        SPEAK_TLS_CLIENT_CA_FILE: 'ca.pem',
      }),
    });
  });
  afterAll(async () => {
    await node?.close();
    rmSync(directory, { recursive: true });
  });

  const connectWith = (given: string | undefined, certificate: string | undefined) => {
    const read = (name: string) => readFileSync(path(name));
    const channel = certificate
      ? credentials.createSsl(read('ca.pem'), read(`${certificate}.key`), read(`${certificate}.pem`))
      : credentials.createSsl(read('ca.pem'));
    return new NodeClient(node.address.replace('0.0.0.0', '127.0.0.1'), { secret: given, channel });
  };
  const outcomeOf = async (given: string | undefined, certificate: string | undefined) => {
    const client = connectWith(given, certificate);
    const { code } = await client.failure({ text: 'Hi.' });
    client.close();
    return status[code];
  };

  it('lets in whoever has a certificate of the authority and any of its secrets', async () => {
    expect(await outcomeOf('the first secret of two', 'client')).toBe('OK');
    expect(await outcomeOf('the second secret of two', 'client')).toBe('OK');
    expect(await outcomeOf('the third secret of two', 'client')).toBe('UNAUTHENTICATED');
    expect(await outcomeOf('the first secret of two', undefined)).toBe('UNAVAILABLE');
  });

  it('uses new secrets and certificates without a restart, and keeps the old ones if the new ones are of no use', async () => {
    writeFileSync(path('secrets'), 'short\n');
    await node.process.printed(/the old secrets stay valid: each line must be a secret/);
    expect(await outcomeOf('the first secret of two', 'client')).toBe('OK');
    writeFileSync(path('new-secrets'), 'the third secret of two\n');
    renameSync(path('new-secrets'), path('secrets'));
    await node.process.printed(/SPEAK_SECRET_FILE has changed: 1 secrets? /);
    expect(await outcomeOf('the third secret of two', 'client')).toBe('OK');
    expect(await outcomeOf('the first secret of two', 'client')).toBe('UNAUTHENTICATED');
    // Between the two renames, certificate and key do not belong together.
    renameSync(path('next.pem'), path('server.pem'));
    await node.process.printed(/TLS files have changed, but the old ones stay in use/);
    expect(await outcomeOf('the third secret of two', 'client')).toBe('OK');
    renameSync(path('next.key'), path('server.key'));
    await node.process.printed(/TLS files have changed. New connections use them/);
    expect(await outcomeOf('the third secret of two', 'client')).toBe('OK');
  });

  it('leaves no process behind when it is killed', async () => {
    const engines = node.process.descendants();
    expect(engines.length).toBeGreaterThan(0);
    node.process.signal('SIGKILL');
    await untilGone(engines);
  });

  const mistakes: [Record<string, string>, RegExp][] = [
    [{ SPEAK_HOST: '0.0.0.0' }, /SPEAK_HOST lets other machines connect.*SPEAK_SECRET_FILE.*SPEAK_INSECURE=true/s],
    // The database is of no concern to a node.
    [
      { SPEAK_PROT: '1', SPEAK_SECRET: 'short', DATABASE_URL: 'nonsense' },
      /^(?!.*DATABASE_URL)(?=.*SPEAK_PROT is not a Voxgate setting.*Did you mean SPEAK_PORT).*SPEAK_SECRET must have at least 16 characters(?:\n|$)/s,
    ],
    [{ SPEAK_SECRET_FILE: '/nowhere/secret' }, /SPEAK_SECRET_FILE \(\/nowhere\/secret\) cannot be used/],
    [{ SPEAK_TLS_CERT_FILE: '/nowhere/cert.pem' }, /TLS needs SPEAK_TLS_CERT_FILE and SPEAK_TLS_KEY_FILE/],
    [{ SPEAK_HOST: '192.0.2.1', SPEAK_INSECURE: 'true' }, /no address 192\.0\.2\.1 to listen on.*Set SPEAK_HOST/],
    [{ VOXGATE_VOICES: 'nonsense' }, /"nonsense", which is not a voice pack/],
  ];

  it.each(mistakes.slice(0, cases(3, mistakes.length)))(
    'does not start with a mistake (%j), and says what to do',
    async (environment, message) => {
      const started = StartedProcess.start(process.execPath, ['dist/src/app/cli/main.js', 'speak'], {
        SPEAK_PORT: '0',
        VOXGATE_DATA_DIR: directory,
        LOG_FORMAT: 'pretty',
        ...environment,
      });
      expect((await started.ended()).code).toBe(1);
      expect(started.output).toMatch(message);
      expect(started.output).not.toMatch(/ {4}at /);
      expect(started.output).not.toContain('"short"');
    },
  );
});
