import { cases } from '../../../bench/proofs/support/extent';
import { residentBytes } from '../../../bench/proofs/support/process-facts';
import { createDatabase, type TestDatabase } from '../../support/database';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';

/** Texts that attack a reader of XML, and what is wrong with them. They are previewed and spoken as SSML. */
const refused: [name: string, text: string, message: string][] = [
  [
    'a billion laughs',
    `<!DOCTYPE speak [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index} "${'&a;'.repeat(10)}">`).join('')}]><speak>&a8;</speak>`,
    'a document type (<!DOCTYPE>) is not supported',
  ],
  ['an external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><speak>a</speak>', 'a document type'],
  ['entities that nobody has defined', `<speak>${'&a;'.repeat(5000)}</speak>`, 'undefined entity'],
  ['deep nesting', '<speak>' + '<p>'.repeat(6000), 'nested more than 32 deep'],
  ['unclosed elements', '<speak>' + '<voice name="slt">'.repeat(20), 'unclosed tag: voice'],
  ['an unclosed tag', `<speak><sub alias="${'a'.repeat(19_000)}`, 'unclosed tag'],
  ['an unclosed comment', `<speak><!--${'- '.repeat(9000)}`, 'unclosed tag'],
  ['an unclosed section', `<speak><![CDATA[${']]'.repeat(9000)}`, 'unclosed tag'],
  ['a long attribute', `<speak><sub alias="${'a'.repeat(18_000)}">a</sub></speak>`, 'alias is longer than 1000'],
  ['a long mark', `<speak><mark name="${'a'.repeat(18_000)}"/></speak>`, 'name is longer than 100 characters'],
  ['a long element', `<speak><${'a'.repeat(18_000)}/></speak>`, 'is not supported'],
  [
    'many attributes',
    `<speak><p ${Array.from({ length: 2000 }, (_, index) => `a${index}=""`).join(' ')}/></speak>`,
    'is not supported',
  ],
  ['the same attribute twice', '<speak><p xml:lang="en" xml:lang="fr"/></speak>', 'duplicate attribute'],
  ['elements named like properties', '<speak><constructor/></speak>', '<constructor> is not supported'],
  ['attributes named like properties', '<speak><p __proto__="a"/></speak>', 'is not supported'],
  ['more elements than characters', `<speak>${'<p/>'.repeat(4990)}</speak>`.slice(0, 19_900), 'not well-formed'],
  ['control characters', '<speak>a\u0000b\u001b</speak>', 'disallowed character'],
  ['control characters as references', '<speak>&#0;</speak>', 'not well-formed'],
  ['a surrogate as a reference', '<speak>&#xD800;</speak>', 'not well-formed'],
  ['a huge reference', `<speak>&#${'9'.repeat(5000)};</speak>`, 'not well-formed'],
  ['a time beyond all numbers', '<speak><break time="1e308s"/></speak>', 'time must be a time'],
  ['a time of many figures', `<speak><break time="${'9'.repeat(400)}s"/></speak>`, 'time must be a time'],
  ['a negative time', '<speak><break time="-5s"/></speak>', 'time must be a time'],
  ['a rate of nothing', '<speak><prosody rate="0%">a</prosody></speak>', 'rate must be from 25%'],
  ['an infinite rate', '<speak><prosody rate="Infinity">a</prosody></speak>', 'rate must be one of'],
  ['a deafening volume', '<speak><prosody volume="+999dB">a</prosody></speak>', 'volume must be at most'],
  ['too long breaks', `<speak>a${'<break time="10s"/>'.repeat(31)}</speak>`, 'breaks of 310 seconds'],
  ['too many strong breaks', `<speak>a${'<break strength="x-strong"/>'.repeat(600)}</speak>`, 'breaks of 450 seconds'],
  [
    'too many voices',
    `<speak>${Array.from({ length: 500 }, (_, index) => `<voice name="v${index}">a</voice>`).join('')}</speak>`,
    '500 voices',
  ],
  ['a language that is none', '<speak xml:lang="-u-x-">a</speak>', 'xml:lang must be a language'],
  [
    'another encoding',
    '<?xml version="1.0" encoding="UTF-16"?><speak/><speak/>',
    'documents may contain only one root',
  ],
];

/** Texts that look like attacks and can be spoken. */
const spoken: [name: string, text: string][] = [
  [
    'thousands of changes of the voice',
    `<speak>${'<voice name="rms">a</voice><voice name="slt">b</voice>'.repeat(340)}</speak>`,
  ],
  ['thousands of marks with one name', `<speak>a${'<mark name="a"/>'.repeat(1200)}</speak>`],
  ['thousands of references', `<speak>${'&#65;'.repeat(3900)}</speak>`],
  ['tags between all letters', `<speak>${'a<s/>'.repeat(3900)}</speak>`],
  ['a CDATA section with tags', '<speak><![CDATA[One <break time="9999s"/> & ]] >]]></speak>'],
  [
    'languages that no voice knows',
    '<speak><lang xml:lang="xx-XX">one 2</lang> <lang xml:lang="zh-Hant-TW">三 3</lang> <lang xml:lang="ar">٤ 4</lang></speak>',
  ],
  ['elements without text', `<speak>a${'<voice name="rms"><prosody rate="slow"/></voice>'.repeat(300)}</speak>`],
  [
    'pronunciations as long as they may be',
    `<speak>${`<phoneme ph="${'ə'.repeat(290)}">a</phoneme> `.repeat(15)}</speak>`,
  ],
];

describe('A server that gets hostile SSML', () => {
  let database: TestDatabase;
  let server: KeyedServer;
  beforeAll(async () => {
    database = await createDatabase();
    server = await startKeyedServer({ DATABASE_URL: database.url, VOXGATE_VOICES: 'flite' });
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await database.drop();
  });

  const ask = (path: string, body: object, signal?: AbortSignal) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });

  it.each(refused)('refuses %s with what is wrong', async (_name, text, message) => {
    for (const path of ['/api/v1/tts/preview', '/api/v1/tts']) {
      const answer = await ask(path, { text, input_type: 'ssml', voice_id: 'slt' });
      const { error } = (await answer.json()) as { error: { message: string } };
      expect([answer.status, error.message]).toEqual([400, expect.stringContaining(message)]);
      expect(error.message.length).toBeLessThan(400);
    }
  });

  it.each(spoken)('speaks %s', async (_name, text) => {
    const preview = await ask('/api/v1/tts/preview', { text, input_type: 'ssml', voice_id: 'slt' });
    expect([preview.status, await preview.json()]).toEqual([
      200,
      expect.objectContaining({ sentences: expect.anything() }),
    ]);
    const enough = new AbortController();
    const body = { text, input_type: 'ssml', voice_id: 'slt', stream: 'audio', speed: 2 };
    const answer = await ask('/api/v1/tts', body, enough.signal);
    expect(answer.status).toBe(200);
    expect((await answer.body!.getReader().read()).value!.byteLength).toBeGreaterThan(0);
    enough.abort();
  });

  it('is refused a text with its tags that is longer than four times the limit, before it is parsed', async () => {
    const answer = await ask('/api/v1/tts/preview', { text: '<p>'.repeat(30_000), input_type: 'ssml' });
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      400,
      'TEXT_TOO_LONG',
    ]);
  });

  it('has no more memory afterwards', async () => {
    const round = async () => {
      for (const [, text] of refused) await (await ask('/api/v1/tts/preview', { text, input_type: 'ssml' })).text();
    };
    for (let index = 0; index < cases(1, 5); index++) await round();
    const before = residentBytes(server.pid)!;
    for (let index = 0; index < cases(2, 10); index++) await round();
    expect(residentBytes(server.pid)! - before).toBeLessThan(60 * 2 ** 20);
  });
});
