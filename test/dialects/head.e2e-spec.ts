import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageWriter } from '../../src/tts/usage/usage-writer';
import { sharedTestApp, type TestApp, type TestKey } from '../support/test-app';

interface Document {
  readonly paths: Record<string, { readonly get?: { readonly parameters?: readonly { readonly $ref?: string }[] } }>;
}

/** A parameter of all routes that make speech. */
const ofSpeech = '#/components/parameters/Idempotency-Key';

const { paths } = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as Document;

const speakingByGet = Object.keys(paths).filter((path) =>
  paths[path]!.get?.parameters?.some(({ $ref }) => $ref === ofSpeech),
);

describe('HEAD on a route that speaks by GET', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp();
    caller = await server.createKey();
  });

  const head = (path: string, query: string, headers: Record<string, string> = caller.authorization) =>
    server.fetch(`${path}?${query}`, { method: 'HEAD', headers });

  it.each(speakingByGet)('gets the type without any speech, and uses no characters: %s', async (path) => {
    const key = await server.createKey();
    const answer = await head(path, 'text=Hello.&INPUT_TEXT=Hello.', key.authorization);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(answer.headers.get('x-ratelimit-remaining')).not.toBeNull();
    for (const made of ['content-length', 'x-characters', 'x-audio-duration', 'etag']) {
      expect([made, answer.headers.get(made)]).toEqual([made, null]);
    }
    await server.app.get(UsageWriter).flush();
    const usage = await server.fetch('/api/v1/usage?period=24h', { headers: key.authorization });
    const { totals } = (await usage.json()) as { totals: object };
    expect(totals).toMatchObject({ characters: 0, audio_seconds: 0 });
  });

  it('is refused as GET is', async () => {
    expect((await head('/process', 'INPUT_TEXT=Hi.&AUDIO=MP3_FILE')).headers.get('content-type')).toBe('audio/mpeg');
    expect((await head('/piper', 'text=')).status).toBe(400);
    expect((await head('/piper', 'text=Hi.', {})).status).toBe(401);
  });
});
