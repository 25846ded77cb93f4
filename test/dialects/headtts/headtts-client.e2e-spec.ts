import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../support/browser';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';

/** The client as npm has it: its main file, and the folder of its modules. */
const modules = dirname(require.resolve('@met4citizen/headtts/modules/utils.mjs'));

/** A message of the client. */
interface AudioMessage {
  type: string;
  data: {
    words: string[];
    wtimes: number[];
    wdurations: number[];
    visemes: string[];
    vtimes: number[];
    vdurations: number[];
    phonemes: string[];
    seconds: number;
    sampleRate: number;
    error?: string;
  };
}

describe('HeadTTS’s client', () => {
  let server: TestApp;
  let key: TestKey;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    key = await server.createKey();
    browser = await openBrowser();
    page = await (await browser.newContext()).newPage();
    // The page and the client's own modules, from the origin of the server. All else is answered by the server.
    await page.route(`${server.url}/page/**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice('/page/'.length);
      if (name === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Head</title>' });
      return route.fulfill({ contentType: 'text/javascript', body: await readFile(join(modules, name)) });
    });
    await page.goto(`${server.url}/page/`);
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** Speaks with a new client of the page. */
  const speak = (data: object, endpoint = `${server.url}/v1?api_key=${key.key}`): Promise<AudioMessage[]> =>
    page.evaluate(
      `(async () => {
        const { HeadTTS } = await import('/page/headtts.mjs');
        const client = new HeadTTS({ endpoints: [${JSON.stringify(endpoint)}], defaultVoice: 'slt' });
        await client.connect();
        const messages = await client.synthesize(${JSON.stringify(data)});
        return messages.map(({ type, data: { audio, ...rest } }) => ({
          type,
          data: { ...rest, seconds: audio?.duration, sampleRate: audio?.sampleRate },
        }));
      })()`,
    );

  it('gets words and mouth shapes with their times, and audio that decodes', async () => {
    const [first, second, ...more] = await speak({ input: 'Hi there, friend! It costs $5.' });
    expect(more).toEqual([]);
    expect(first!.type).toBe('audio');
    const { data } = first!;
    expect(data.words).toEqual(['Hi ', 'there, ', 'friend!']);
    expect(data.visemes.slice(0, 3)).toEqual(['kk', 'aa', 'I']);
    expect(data.phonemes.slice(0, 3)).toEqual(['h', 'aɪ', 'aɪ']);
    expect(second!.data.words).toEqual([' It ', 'costs ', '$5.']);
    expect(second!.data.visemes).toContain('FF');
    for (const { data: each } of [first!, second!]) {
      expect(each.seconds).toBeGreaterThan(0.5);
      expect(each.wtimes).toHaveLength(each.words.length);
      expect(
        new Set([each.visemes, each.vtimes, each.vdurations, each.phonemes].map(({ length }) => length)).size,
      ).toBe(1);
      expect(each.vdurations.every((duration) => duration > 0)).toBe(true);
      expect(each.vtimes).toEqual(each.vtimes.toSorted((one, other) => one - other));
      expect(each.vtimes.at(-1)! + each.vdurations.at(-1)!).toBeLessThanOrEqual(1000 * each.seconds);
      // Each word begins with a mouth shape.
      for (const start of each.wtimes) expect(each.vtimes).toContain(start);
    }
  });

  it('speaks items such as breaks, spelled words and pronunciations', async () => {
    const input = [
      'One ',
      { type: 'break', value: 1000, subtitles: '...' },
      { type: 'characters', value: 'AB', subtitles: 'AB ' },
      { type: 'phonetic', value: 'mˈɜɹʧəndˌIz', subtitles: 'merchandise ' },
      { type: 'number', value: '12', subtitles: '12 ' },
      { type: 'date', value: 1_704_067_200_000, subtitles: 'New Year' },
    ];
    const [{ data }] = (await speak({ input })) as [AudioMessage];
    expect(data.words).toEqual(['One ', '...', 'AB ', 'merchandise ', '12 ', 'New Year']);
    const [one, , letters] = data.wtimes;
    expect(letters! - one!).toBeGreaterThan(1000);
    expect(data.wdurations[1]).toBe(0);
    for (const index of [0, 2, 3, 4, 5]) expect(data.wdurations[index]).toBeGreaterThan(100);
  });

  it('tells its page when there is no such voice', async () => {
    const [{ type, data }] = (await speak({ input: 'Hi.', voice: 'nobody' })) as [AudioMessage];
    expect([type, data.error]).toEqual(['error', 'HeadTTS: REST error, message=Network response was not ok']);
  });
});

describe('HeadTTS’s API', () => {
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    key = await server.createKey();
  });

  const post = (path: string, body?: object, headers: Record<string, string> = key.authorization) =>
    server.fetch(path, body ? json(body, headers) : { method: 'POST', headers });

  it('greets with the name that the client looks for, and only who has a key', async () => {
    expect(await (await post('/v1/hello')).text()).toMatch(/^HeadTTS/);
    expect(await (await post(`/v1/hello?api_key=${key.key}`, undefined, {})).text()).toMatch(/^HeadTTS/);
    const refused = await post('/v1/hello', undefined, {});
    expect([refused.status, Object.keys((await refused.json()) as object)]).toEqual([401, ['error']]);
  });

  it('refuses two different keys', async () => {
    const other = await server.createKey();
    const answer = await post(`/v1/hello?api_key=${other.key}`);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        error: expect.stringContaining('The parameter api_key and the header Authorization contain different API keys'),
      },
    ]);
  });

  it.each([
    [{ input: 5 }, 'input must be a string, or a list'],
    [{ input: [{ type: 'song', value: 'la' }] }, 'the types are: text, speech'],
    [{ input: [{ type: 'break', value: -1 }] }, 'the types are: text, speech'],
    [{ input: '' }, 'input must not be empty'],
    [{ input: 'Hi.', speed: 5 }, 'speed must be a number from 0.25 to 4'],
    [{ input: 'Hi.', audioEncoding: 'mp3' }, 'audioEncoding must be one of: wav, pcm'],
  ])('refuses %j: %s', async (body, message) => {
    const answer = await post('/v1/synthesize', body);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error).toContain(message);
  });

  it('returns samples without a header, and names what has no effect', async () => {
    const answer = await post('/v1/synthesize', {
      input: 'Hi.',
      voice: 'slt',
      language: 'en-us',
      audioEncoding: 'pcm',
    });
    expect(answer.headers.get('x-ignored-parameters')).toBe('language');
    const { audio, audioEncoding } = (await answer.json()) as { audio: string; audioEncoding: string };
    expect(audioEncoding).toBe('pcm');
    expect(Buffer.from(audio, 'base64').length / 48_000).toBeGreaterThan(0.2);
  });

  it('tells the words of a voice without visemes', async () => {
    const silent = await sharedTestApp();
    const { authorization } = await silent.createKey();
    const answer = await silent.fetch('/v1/synthesize', json({ input: 'One, two.', voice: 'slt' }, authorization));
    const { words, wtimes, visemes } = (await answer.json()) as AudioMessage['data'];
    expect([words, visemes]).toEqual([['One, ', 'two.'], []]);
    expect(wtimes[1]).toBeGreaterThan(wtimes[0]!);
  });

  it('answers a text without words with silence', async () => {
    const answer = (await (await post('/v1/synthesize', { input: '…', voice: 'slt' })).json()) as AudioMessage['data'];
    expect([answer.words, answer.visemes]).toEqual([['…'], []]);
  });
});
