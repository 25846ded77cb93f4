import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Metadata, ServerCredentials, status } from '@grpc/grpc-js';
import { stringify } from 'yaml';
import { until } from '../../../bench/proofs/support/until';
import { readEnginesFile } from '../../../src/tts/engines-file/read-engines-file';
import type { PcmChunk, SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';
import type { RemoteEngine } from '../../../packages/speech/src/engines/remote/remote.engine';
import { EngineUnavailableError } from '../../../packages/speech/src/errors';
import { noLog } from '../../../packages/speech/src/support/log';
import { VoiceCatalogue } from '../../../packages/speech/src/voices/voice-catalogue';
import { makeRemoteEngine } from '../../../src/tts/make-remote-engine';
import { bytesTensor, type Call, final, InferenceServer, sound, textOf } from './support/inference-server';

/** The server is made with gRPC's own library, and from the published numbers of the protocol's fields. */
describe('A remote engine that speaks the Open Inference Protocol', () => {
  const directory = mkdtempSync(join(tmpdir(), 'voxgate-grpc-'));
  const sentence = 'The birch canoe slid on the smooth planks.';
  const tone = (seconds: number, level = 0.3) =>
    Float32Array.from({ length: seconds * 24_000 }, (_, index) => level * Math.sin(index / 8));
  let servers: InferenceServer[];
  let engine: RemoteEngine;

  beforeEach(async () => {
    servers = [await InferenceServer.start(), await InferenceServer.start()];
  });
  afterEach(async () => {
    await engine?.close();
    for (const server of servers) server.close();
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  const start = async (settings: Record<string, unknown> = {}, count = 1) => {
    const file = join(directory, 'engines.yaml');
    const usual = {
      name: 'gpu',
      kind: 'open-inference',
      urls: servers.slice(0, count).map(({ url }) => url),
      voices: [{ id: 'gpu-heart', voice: 'heart', language: 'en-US' }],
    };
    writeFileSync(file, stringify({ engines: [{ ...usual, ...settings }] }));
    const [read] = readEnginesFile(file, { NODE_SECRET: 'a-secret' });
    engine = await makeRemoteEngine(read!, noLog);
    await engine.start();
  };
  const never = new AbortController().signal;
  const speak = async (options: Partial<SynthesisRequest> = {}) => {
    const chunks: PcmChunk[] = [];
    const request = { text: sentence, voiceId: 'gpu-heart', speed: 1, signal: never, ...options };
    for await (const chunk of engine.synthesize(request)) chunks.push(chunk);
    return chunks;
  };
  const secondsOf = (chunks: PcmChunk[]) =>
    chunks.reduce((sum, { samples, sampleRate }) => sum + samples.length / sampleRate, 0);
  const speaks = ({ send, end }: Call) => {
    send(sound(tone(1)));
    send(sound(tone(1)));
    send(final);
    end();
  };

  it('asks with the documented inputs and parameters, with the secret, and before a deadline', async () => {
    await start({
      api_key_env: 'NODE_SECRET',
      parameters: { seed: 7, style: 'calm' },
      limits: { timeout_seconds: 20 },
    });
    let asked: Call | undefined;
    servers[0]!.answer = (call) => {
      asked = call;
      speaks(call);
    };
    expect(secondsOf(await speak({ speed: 1.25, queueGroup: 'account-1' }))).toBeCloseTo(2, 1);
    const { request, metadata, deadlineMs } = asked!;
    expect(request.model_name).toBe('voxgate');
    expect(request.inputs).toEqual([
      { name: 'TEXT', datatype: 'BYTES', shape: [1], contents: null },
      { name: 'VOICE', datatype: 'BYTES', shape: [1], contents: null },
      { name: 'SPEED', datatype: 'FP32', shape: [1], contents: null },
    ]);
    expect([textOf(request, 'TEXT'), textOf(request, 'VOICE')]).toEqual([sentence, 'heart']);
    expect(request.raw[2]!.readFloatLE()).toBe(1.25);
    const { timeout, ...others } = request.parameters;
    expect(Number(timeout!.int64_param)).toBeGreaterThan(1_000_000);
    expect(Number(timeout!.int64_param)).toBeLessThanOrEqual(20_000_000);
    expect(others).toMatchObject({
      seed: { int64_param: 7 },
      style: { string_param: 'calm' },
      triton_enable_empty_final_response: { bool_param: true },
    });
    // Nothing of the account, unless that is configured.
    expect(others).not.toHaveProperty('queue_group');
    expect(deadlineMs).toBeLessThanOrEqual(20_000);
    expect(metadata.get('authorization')).toEqual(['Bearer a-secret']);
  });

  it('passes the first sound on while the server still speaks', async () => {
    await start();
    let finish!: () => void;
    servers[0]!.answer = (call) => {
      call.send(sound(tone(1)));
      finish = () => speaks(call);
    };
    const request = { text: sentence, voiceId: 'gpu-heart', speed: 1, signal: never, leadSeconds: 0 };
    const chunks = engine.synthesize(request);
    const first = await chunks.next();
    expect(secondsOf([first.value as PcmChunk])).toBeGreaterThan(0.9);
    finish();
    const rest: PcmChunk[] = [];
    for await (const chunk of chunks) rest.push(chunk);
    expect(secondsOf(rest)).toBeCloseTo(2, 1);
  });

  it.each<[string, (samples: Float32Array) => object]>([
    ['FP32 in typed contents', (samples) => ({ datatype: 'FP32', contents: { fp32_contents: [...samples] } })],
    [
      'INT16 in typed contents',
      (samples) => ({ datatype: 'INT16', contents: { int_contents: [...samples].map((x) => Math.round(x * 32_767)) } }),
    ],
  ])('reads %s, also of a model that does not stream', async (_what, outputOf) => {
    await start({ streams: false, outputs: { audio: 'waveform' } });
    const samples = tone(2);
    servers[0]!.answer = ({ send, end }) => {
      send({ outputs: [{ name: 'waveform', shape: [1, samples.length], ...outputOf(samples) } as never] });
      end();
    };
    const chunks = await speak();
    expect(secondsOf(chunks)).toBeCloseTo(2, 1);
    expect(Math.max(...chunks[0]!.samples)).toBeCloseTo(0.3, 2);
  });

  it('reads FP16, at the rate that the server tells', async () => {
    await start();
    const values = Buffer.alloc(2 * 32_000);
    // 0.5 and -0.5.
    for (let index = 0; index < 32_000; index++) values.writeUInt16LE(index % 40 < 20 ? 0x3800 : 0xb800, index * 2);
    servers[0]!.answer = ({ send, end }) => {
      const parameters = { sample_rate: { int64_param: 16_000 } };
      send({ parameters, outputs: [{ name: 'WAVEFORM', datatype: 'FP16', shape: [32_000] }], raw: [values] });
      end();
    };
    const chunks = await speak();
    expect(chunks[0]!.sampleRate).toBe(16_000);
    expect(secondsOf(chunks)).toBeCloseTo(2, 1);
    expect(Math.max(...chunks[0]!.samples)).toBe(0.5);
  });

  describe('for a voice of another Voxgate', () => {
    const listed = {
      engines: {
        kokoro: {
          work_seconds_per_character: 0.02,
          parts_follow_lead: true,
          pronunciations: true,
          languages: true,
          mixes: true,
        },
        flite: { work_seconds_per_character: 0.001, letters: 'latin' },
      },
      voices: [
        {
          voice_id: 'heart',
          engine: 'kokoro',
          language: 'en-US',
          gender: 'female',
          sample_rate: 24_000,
          timestamps: ['sentence', 'word'],
          license: 'Apache-2.0',
          fingerprint: 'f1',
        },
        {
          voice_id: 'bella',
          engine: 'kokoro',
          language: 'en-US',
          gender: 'female',
          sample_rate: 24_000,
          timestamps: ['sentence', 'word'],
          license: 'Apache-2.0',
          fingerprint: 'f2',
        },
        { voice_id: 'slt', engine: 'flite', language: 'en-US', sample_rate: 16_000, timestamps: ['sentence', 'word'] },
      ],
    };
    const startNode = async (count = 1) => {
      for (const server of servers) server.voices = listed;
      await start({ voices: undefined, list_voices: { prefix: 'gpu-' } }, count);
      await until('the voices are listed', () => engine.voices().length === 3);
    };
    const answersPart =
      (hasMore: boolean) =>
      ({ send, end }: Call) => {
        const words = [{ start: 0, end: 3, start_seconds: 0.1, end_seconds: 0.2 }];
        send(
          sound(tone(1), {
            parameters: {
              pause_seconds: { double_param: 0.4 },
              sample_rate: { int64_param: 24_000 },
              has_more: { bool_param: hasMore },
            },
            outputs: [
              { name: 'WAVEFORM', datatype: 'FP32', shape: [24_000] },
              { name: 'WORDS', datatype: 'BYTES', shape: [1] },
            ],
            raw: [Buffer.from(tone(1).buffer), bytesTensor(JSON.stringify(words))],
          }),
        );
        send({
          parameters: { ...final.parameters, has_more: { bool_param: hasMore }, work_seconds: { double_param: 0.25 } },
        });
        end();
      };

    const saysNothing = ({ send, end }: Call) => (send(final), end());

    it('has nothing to speak in a text only if no other server finds something', async () => {
      await startNode(2);
      servers[0]!.answer = saysNothing;
      servers[1]!.answer = answersPart(false);
      for (let turn = 0; turn < 4; turn++) expect(secondsOf(await speak())).toBeCloseTo(1, 1);
      const [first, second] = engine.status();
      expect(first!.failures).toEqual({ wrong: first!.requests });
      expect(first!.requests).toBeGreaterThan(0);
      expect(second!.failures).toEqual({});
    });

    it('is silent if all servers find nothing to speak, and none is blamed', async () => {
      await startNode(2);
      for (const server of servers) server.answer = saysNothing;
      for (let turn = 0; turn < 4; turn++) expect(await speak()).toEqual([]);
      expect(servers.map(({ received }) => received.length)).toEqual([4, 4]);
      expect(engine.status().map(({ failures, inFlight }) => ({ failures, inFlight }))).toEqual([
        { failures: {}, inFlight: 0 },
        { failures: {}, inFlight: 0 },
      ]);
    });

    it('does not take a stream without any response for silence', async () => {
      await startNode();
      servers[0]!.answer = ({ end }) => end();
      await expect(speak()).rejects.toBeInstanceOf(EngineUnavailableError);
      expect(engine.status()[0]).toMatchObject({ failures: { wrong: 1 }, lastFailure: 'the answer is empty' });
    });

    it('has its traits, words, pauses and parts, like an engine of this server', async () => {
      await startNode();
      const voice = engine.voices().find(({ voiceId }) => voiceId === 'gpu-heart')!;
      expect(voice).toMatchObject({
        engine: 'gpu',
        gender: 'female',
        timestamps: ['sentence', 'word'],
        license: 'Apache-2.0',
      });
      expect(engine.traitsOf('gpu-heart')).toMatchObject({
        partsFollowLead: true,
        pronunciations: true,
        languages: true,
        isRemote: true,
      });
      expect(engine.traitsOf('gpu-slt')).toMatchObject({ letters: 'latin' });
      expect(engine.traitsOf('gpu-slt').pronunciations).toBeUndefined();
      servers[0]!.answer = answersPart(true);
      const pronunciations = [{ start: 0, end: 3, ipa: 'ðə' }];
      const chunks = await speak({ pronunciations, language: 'fr', leadSeconds: 0, queueGroup: 'account-1' });
      expect(chunks).toEqual([
        {
          samples: tone(1),
          sampleRate: 24_000,
          words: [{ start: 0, end: 3, startSeconds: 0.1, endSeconds: 0.2 }],
          pauseSeconds: 0.4,
          hasMore: true,
          workSeconds: expect.any(Number),
          place: expect.stringContaining(servers[0]!.url),
        },
      ]);
      const [request] = servers[0]!.received;
      expect(JSON.parse(textOf(request!, 'PRONUNCIATIONS')!)).toEqual(pronunciations);
      expect(textOf(request!, 'LANGUAGE')).toBe('fr');
      expect(request!.inputs.map(({ name }) => name)).toEqual(expect.arrayContaining(['PART', 'LEAD_SECONDS']));
      const group = request!.parameters.queue_group!.string_param;
      expect(group).toMatch(/^[\w-]{22}$/u);
      expect(group).not.toContain('account');
      expect(engine.rtf()).toBeGreaterThan(0);
    });

    it('speaks the parts of a text that somebody hears at one server', async () => {
      await startNode(2);
      for (const server of servers) server.answer = answersPart(true);
      const [first] = await speak({ leadSeconds: 0 });
      const { url } = servers.find((server) => first!.place!.includes(server.url))!;
      for (let part = 1; part < 5; part++) {
        const [chunk] = await speak({ leadSeconds: 0, part, place: first!.place });
        expect(chunk!.place).toContain(url);
      }
      servers.find((server) => server.url === url)!.close();
      const failed = speak({ leadSeconds: 0, part: 5, place: first!.place });
      await expect(failed).rejects.toBeInstanceOf(EngineUnavailableError);
    });

    it('has a fingerprint while all servers tell the same one, and names voices of mixes as the servers do', async () => {
      await startNode(2);
      await until('both have told', () => engine.fingerprint('gpu-heart') !== undefined);
      expect(engine.fingerprint('gpu-slt')).toBeUndefined();
      const { voice } = new VoiceCatalogue([engine]).find('gpu-heart(2)+gpu-bella(1)');
      expect(engine.fingerprint(voice.voiceId)).toContain('f2');
      for (const server of servers) server.answer = answersPart(false);
      await speak({ voiceId: voice.voiceId });
      expect(textOf([...servers[0]!.received, ...servers[1]!.received][0]!, 'VOICE')).toBe('heart(2)+bella(1)');
    });

    it('fails when the parts of a text go on for far longer than it takes to say', async () => {
      await startNode();
      servers[0]!.answer = answersPart(true);
      for (const leadSeconds of [0, undefined]) {
        let parts = 0;
        const endless = async () => {
          for (let place: string | undefined; parts < 100; parts++) {
            [{ place }] = (await speak({ leadSeconds, part: parts, place })) as [PcmChunk];
          }
        };
        await expect(endless()).rejects.toBeInstanceOf(EngineUnavailableError);
        expect(parts).toBeLessThan(20);
      }
      await expect(speak({ part: 999 })).rejects.toBeInstanceOf(EngineUnavailableError);
    });

    it('is charged no more work than an answer has taken', async () => {
      await startNode();
      servers[0]!.answer = ({ send, end }) => {
        send(sound(tone(1)));
        send({ parameters: { ...final.parameters, work_seconds: { double_param: 3600 } } });
        end();
      };
      const [chunk] = await speak();
      expect(chunk!.workSeconds).toBeGreaterThan(0);
      expect(chunk!.workSeconds).toBeLessThan(60);
    });

    it('takes an answer without sound as a text that cannot be spoken', async () => {
      await startNode();
      servers[0]!.answer = ({ send, end }) => {
        send(final);
        end();
      };
      expect(await speak()).toEqual([]);
    });
  });

  const trailers = (entries: Record<string, string | Buffer>) => {
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(entries)) metadata.set(name, value);
    return metadata;
  };
  /** A `google.rpc.Status` with RetryInfo of 6.5 s, as `protoc` writes it. */
  const retryInfo = Buffer.from(
    '080e12016d1a360a28747970652e676f6f676c65617069732e636f6d2f676f6f676c652e7270632e5265747279496e666f120a0a0808061080cab5ee01',
    'hex',
  );
  const bad: [string, (call: Call) => void][] = [
    ['an error message', ({ send, end }) => (send({}, `cannot say ${sentence}`), end())],
    ['INTERNAL', ({ end }) => end({ code: status.INTERNAL, details: sentence })],
    ['UNAVAILABLE', ({ end }) => end({ code: status.UNAVAILABLE })],
    [
      'RESOURCE_EXHAUSTED',
      ({ end }) => end({ code: status.RESOURCE_EXHAUSTED, metadata: trailers({ 'retry-after': '7' }) }),
    ],
    ['UNAUTHENTICATED', ({ end }) => end({ code: status.UNAUTHENTICATED })],
    ['nothing', ({ end }) => end()],
    ['a final response without sound', ({ send, end }) => (send(final), end())],
    [
      'no end',
      ({ send, end }) => (
        send(sound(tone(2), { parameters: { triton_final_response: { bool_param: false } } })),
        end()
      ),
    ],
    ['silence', ({ send, end }) => (send(sound(new Float32Array(48_000))), send(final), end())],
    ['NaN', ({ send, end }) => (send(sound(tone(2).fill(NaN, 5, 6))), send(final), end())],
    ['Infinity', ({ send, end }) => (send(sound(tone(2).fill(Infinity, 5, 6))), send(final), end())],
    [
      'samples of 16 bits that call themselves FP32',
      ({ send, end }) => (send(sound(tone(2, 9000))), send(final), end()),
    ],
    [
      'two channels',
      ({ send, end }) => (
        send(sound(tone(2), { outputs: [{ name: 'WAVEFORM', datatype: 'FP32', shape: [2, 24_000] }] })),
        end()
      ),
    ],
    [
      'a shape that contradicts its contents',
      ({ send, end }) => (
        send(sound(tone(2), { outputs: [{ name: 'WAVEFORM', datatype: 'FP32', shape: [9] }] })),
        end()
      ),
    ],
    [
      'a datatype that is none',
      ({ send, end }) => (
        send(sound(tone(2), { outputs: [{ name: 'WAVEFORM', datatype: 'FP8', shape: [48_000] }] })),
        end()
      ),
    ],
    [
      'another tensor',
      ({ send, end }) => (
        send(sound(tone(2), { outputs: [{ name: 'OTHER', datatype: 'FP32', shape: [48_000] }] })),
        end()
      ),
    ],
    ['the id of another request', ({ send, end }) => (send(sound(tone(2), { id: 'other' })), send(final), end())],
    [
      'a sample rate of 0',
      ({ send, end }) => (send(sound(tone(2), { parameters: { sample_rate: { int64_param: 0 } } })), end()),
    ],
    [
      'a message of many values',
      ({ send, end }) => (
        send({ outputs: Array.from({ length: 20_000 }, () => ({ name: '', datatype: '', shape: [] })) }),
        end()
      ),
    ],
    ['a message that is too large', ({ send, end }) => (send(sound(new Float32Array(3 * 2 ** 20))), end())],
    [
      'endless sound',
      ({ send, cancelled }) => {
        const timer = setInterval(() => send(long), 100);
        void cancelled.then(() => clearInterval(timer));
      },
    ],
    [
      'endless responses without sound',
      ({ send, cancelled }) => {
        const timer = setInterval(() => send({}), 20);
        void cancelled.then(() => clearInterval(timer));
      },
    ],
    ['nothing at all', () => undefined],
  ];
  const long = sound(tone(4));
  const limits = { silence_seconds: 1.5 };

  it.each(bad)('another server speaks the whole text if one answers with %s', async (_what, answer) => {
    await start({ limits }, 2);
    servers[0]!.answer = answer;
    servers[1]!.answer = speaks;
    expect(secondsOf(await speak())).toBeCloseTo(2, 1);
    expect([servers[0]!.received.length, servers[1]!.received.length]).toEqual([1, 1]);
  });

  it('asks no other server if the request is at fault', async () => {
    await start({}, 2);
    for (const server of servers)
      server.answer = ({ end }) => end({ code: status.INVALID_ARGUMENT, details: sentence });
    const error = await speak().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EngineUnavailableError);
    expect(servers[0]!.received.length + servers[1]!.received.length).toBe(1);
    // What the server says may be the text.
    expect(JSON.stringify(engine.status())).not.toContain('birch');
    expect(String((error as Error).cause)).not.toContain('birch');
  });

  it.each([
    ['RetryInfo', { 'grpc-status-details-bin': retryInfo }],
    ['retry-after', { 'retry-after': '7' }],
    ['retry-after-ms', { 'retry-after-ms': '7000' }],
  ])('leaves a server alone for the time that it names by %s', async (_name, entries) => {
    await start();
    servers[0]!.answer = ({ end }) => end({ code: status.UNAVAILABLE, metadata: trailers(entries) });
    await expect(speak()).rejects.toMatchObject({ retryAfterSeconds: 7 });
    expect(engine.isAvailable()).toBe(false);
    expect(engine.status()[0]).toMatchObject({ lastFailure: 'status UNAVAILABLE', breaker: 'closed' });
  });

  it.each(['0', '86400'])(
    'asks clients to wait a second to a minute if a server asks for %s seconds',
    async (given) => {
      await start();
      const metadata = trailers({ 'retry-after': given });
      servers[0]!.answer = ({ end }) => end({ code: status.RESOURCE_EXHAUSTED, metadata });
      await expect(speak()).rejects.toMatchObject({ retryAfterSeconds: given === '0' ? 1 : 60 });
    },
  );

  it('asks clients to wait no longer for a server that is busy while another one can be used', async () => {
    await start({}, 2);
    servers[0]!.answer = ({ end }) => end({ code: status.INTERNAL });
    const metadata = trailers({ 'retry-after': '50' });
    servers[1]!.answer = ({ end }) => end({ code: status.RESOURCE_EXHAUSTED, metadata });
    await expect(speak()).rejects.toMatchObject({ retryAfterSeconds: 1 });
  });

  it('does not blame a server that got the request with little time left', async () => {
    await start({ limits: { timeout_seconds: 2, silence_seconds: 1.8 }, breaker: { failures: 1 } }, 2);
    for (const server of servers) server.answer = () => undefined;
    await expect(speak()).rejects.toBeInstanceOf(EngineUnavailableError);
    expect(servers.map(({ received }) => received.length)).toEqual([1, 1]);
    expect(
      engine
        .status()
        .map(({ breaker }) => breaker)
        .toSorted(),
    ).toEqual(['closed', 'open']);
  });

  it('does not blame a server that got the request with little time left and reports the timeout itself', async () => {
    await start({ limits: { timeout_seconds: 2, silence_seconds: 1.8 }, breaker: { failures: 1 } }, 2);
    for (const server of servers) {
      server.answer = ({ end, deadlineMs }) => {
        if (deadlineMs < 1000) end({ code: status.DEADLINE_EXCEEDED });
      };
    }
    await expect(speak()).rejects.toBeInstanceOf(EngineUnavailableError);
    expect(servers.map(({ received }) => received.length)).toEqual([1, 1]);
    expect(engine.status().map(({ breaker }) => breaker)).toEqual(expect.arrayContaining(['closed', 'open']));
  });

  it('is unavailable for a text whose time runs out while it waits for another server', async () => {
    await start({ limits: { timeout_seconds: 1, in_flight: 1 } }, 2);
    const busy = engine.slots.take();
    for (const server of servers) server.answer = ({ end }) => end({ code: status.INTERNAL });
    await expect(speak()).rejects.toBeInstanceOf(EngineUnavailableError);
    expect(servers.map(({ received }) => received.length).toSorted((one, other) => one - other)).toEqual([0, 1]);
    busy.cancel();
  });

  it('ends the request at the server when the caller leaves', async () => {
    await start();
    const leaving = new AbortController();
    let cancelled: Promise<void> | undefined;
    servers[0]!.answer = (call) => {
      ({ cancelled } = call);
      leaving.abort(new Error('gone'));
    };
    await expect(speak({ signal: leaving.signal })).rejects.toThrow('gone');
    await cancelled;
    servers[0]!.answer = speaks;
    expect(secondsOf(await speak())).toBeCloseTo(2, 1);
  });

  const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

  (hasOpenssl ? it : it.skip)('shows its certificate, and takes new files without a restart', async () => {
    const file = (name: string) => join(directory, name);
    const certify = (name: string) => {
      const subject = ['-subj', '/CN=voxgate', '-addext', 'subjectAltName=IP:127.0.0.1'];
      const made = ['-keyout', file(`${name}.key`), '-out', file(`${name}.crt`)];
      spawnSync('openssl', [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        ...subject,
        ...made,
      ]);
      return { cert_chain: readFileSync(file(`${name}.crt`)), private_key: readFileSync(file(`${name}.key`)) };
    };
    const own = certify('server');
    const client = certify('client');
    // As orchestrators do it: a new file takes the place of the old one.
    const use = (name: string, text: string) => {
      writeFileSync(file('next'), text);
      renameSync(file('next'), file(name));
    };
    use('ca.pem', client.cert_chain.toString());
    use('secret', 'first');
    const secure = await InferenceServer.start(ServerCredentials.createSsl(client.cert_chain, [own], true));
    servers.push(secure);
    const asked: unknown[] = [];
    secure.answer = (call) => {
      asked.push(...call.metadata.get('authorization'));
      speaks(call);
    };
    await start({
      urls: [secure.url.replace('grpc:', 'grpcs:')],
      ca_file: 'ca.pem',
      client_cert_file: 'client.crt',
      client_key_file: 'client.key',
      api_key_file: 'secret',
      health: { interval_seconds: 3600 },
      breaker: { failures: 100 },
    });
    // The server's certificate is not trusted yet.
    await expect(speak()).rejects.toBeInstanceOf(EngineUnavailableError);
    use('ca.pem', own.cert_chain.toString());
    use('secret', 'second');
    await until('it speaks', () =>
      speak().then(
        (chunks) => secondsOf(chunks) > 1.9,
        () => false,
      ),
    );
    expect(asked).toEqual(['Bearer second']);
  });

  it('takes a server out of use that says that it is not ready', async () => {
    await start({ health: { interval_seconds: 0.1 } });
    servers[0]!.isReady = false;
    await until('it is not used', () => !engine.isAvailable());
    expect(engine.status()[0]).toMatchObject({ health: 'down' });
    servers[0]!.isReady = true;
    await until('it is used again', () => engine.isAvailable());
  });
});
