import { until } from '../../../bench/proofs/support/until';
import { PatientEngine } from '../../dialects/realtime/support/patient-engine';
import { RealtimeClient } from '../../dialects/realtime/support/realtime-client';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { within } from '../../support/within';
import { proxyKinds, ReverseProxy } from './support/reverse-proxy';

let cancelled = 0;

/** Counts the speech that was cancelled. */
class CountingEngine extends PatientEngine {
  override async *synthesize(request: Parameters<PatientEngine['synthesize']>[0]) {
    request.signal.addEventListener('abort', () => cancelled++, { once: true });
    yield* super.synthesize(request);
  }
}

describe.each(proxyKinds)('Behind %s, in the shipped configuration,', (kind) => {
  if (!ReverseProxy.isInstalled(kind)) {
    it.skip(`(skipped: ${kind} is not installed)`, () => undefined);
    return;
  }

  let server: TestApp;
  let key: TestKey;
  let proxy: ReverseProxy;

  beforeAll(async () => {
    server = await startTestApp({
      engine: CountingEngine,
      environment: { TRUST_PROXY: '1', RATE_LIMIT_FAILED_AUTH: '3' },
    });
    key = await server.createKey();
    proxy = await ReverseProxy.before(kind, Number(new URL(server.url).port));
  });
  afterAll(async () => {
    await proxy.stop();
    await server.close();
  });

  const speak = (body: object, signal?: AbortSignal) =>
    fetch(`${proxy.url}/api/v1/tts`, {
      ...json({ stream: 'audio', ...body }, key.authorization),
      ...(signal && { signal }),
    });

  it('speech arrives while the rest of it is still being made, and a client that leaves stops it', async () => {
    const leaving = new AbortController();
    const before = cancelled;
    const response = await speak({ text: 'The first sentence. Speak forever.', format: 'pcm' }, leaving.signal);
    expect(response.status).toBe(200);
    const first = await within(10_000, 'the first sentence arrived', response.body!.getReader().read());
    expect(first.value!.length).toBeGreaterThan(0);
    leaving.abort();
    await until('the speech is cancelled', () => cancelled > before);
  });

  it('text and speech go both ways over a WebSocket', async () => {
    const client = await RealtimeClient.open(`${proxy.url}/api/v1/tts/realtime`, { headers: key.authorization });
    await client.next('session.created');
    client.send({ type: 'context.start', format: 'pcm' });
    client.send({ type: 'input_text.append', text: 'The first sentence. And ' });
    await client.next('speech.audio.delta');
    client.send({ type: 'input_text.append', text: 'the second one.' });
    client.send({ type: 'input_text.end' });
    const { usage } = await client.next('speech.audio.done');
    expect(usage!.characters).toBe('The first sentence. And the second one.'.length);
    client.ws.close(1000);
    expect(await client.closed).toEqual({ code: 1000, reason: '' });
  });

  it('a socket without a key is refused as without the proxy', async () => {
    const headers = { Authorization: 'Bearer sk-wrong' };
    const direct = await RealtimeClient.refused(`${server.url}/api/v1/tts/realtime`, { headers });
    const passed = await RealtimeClient.refused(`${proxy.url}/api/v1/tts/realtime`, { headers });
    expect(passed).toEqual(direct);
    expect(passed.status).toBe(401);
  });

  it('the limit on wrong keys believes the address that the proxy saw, not the one that the client sent', async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 6; host++) {
      const headers = { Authorization: 'Bearer sk-wrong', 'X-Forwarded-For': `203.0.113.${host}` };
      const response = await fetch(`${proxy.url}/api/v1/voices`, { headers });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('a large text is refused by Voxgate, with an error that says so', async () => {
    const response = await speak({ text: 'a'.repeat(3_000_000) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it('while no server runs, clients get an error like those of Voxgate', async () => {
    const alone = await startTestApp();
    const port = Number(new URL(alone.url).port);
    const before = await ReverseProxy.before(kind, port);
    try {
      await alone.close();
      const response = await until('the proxy notices that the server has stopped', async () => {
        const answer = await fetch(`${before.url}/api/v1/voices`, { headers: key.authorization });
        return answer.status === 502 || answer.status === 503 ? answer : void (await answer.arrayBuffer());
      });
      expect(response.headers.get('content-type')).toMatch(/^application\/json/u);
      expect(response.headers.get('retry-after')).toBe('1');
      expect(await response.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
    } finally {
      await before.stop();
    }
  });
});
