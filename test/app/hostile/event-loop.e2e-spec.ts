import fc from 'fast-check';
import { cases } from '../../../bench/proofs/support/extent';
import { createDatabase, type TestDatabase } from '../../support/database';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';
import { repeated, seeds } from '../../tts/support/repeated-seeds';

jest.setTimeout(600_000);

/**
 * How long a request may block the event loop, in units of work, so that the limit scales with the machine: 4 units are
 * 50 ms on a machine that takes 12.5 ms for a unit.
 */
const maxUnits = 4;

const rulesRoute = 'POST /api/v1/pronunciation-dictionaries';
const many = (count: number, part: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join();

/** Bodies that once blocked the event loop, each with what its answer says. */
const blockingBodies: readonly [string, { route: string; body: () => string; says: string }][] = [
  [
    'Twenty thousand rules',
    {
      route: rulesRoute,
      body: () =>
        `{"name":"a","rules":[${many(20_000, (at) => `{"word":"w${at}","alias":"a","case_sensitive":true}`)}]}`,
      says: 'at most 10000 rules; it has 20000',
    },
  ],
  [
    'Ten thousand rules, the last of them wrong',
    {
      route: rulesRoute,
      body: () => `{"name":"a","rules":[${many(9_999, (at) => `{"word":"w${at}","alias":"a"}`)},{"word":"w0"}]}`,
      says: 'rules[9999]',
    },
  ],
  [
    'Seven thousand names',
    { route: 'POST /api/v1/projects', body: () => `{${many(7000, (at) => `"k${at}":0`)}}`, says: 'more than 500' },
  ],
  [
    'Four megabytes of names',
    {
      route: rulesRoute,
      body: () => `{${many(400_000, (at) => `"${at.toString(36)}":0`)}}`,
      says: 'more than 500 names',
    },
  ],
  [
    'Four megabytes of nested lists',
    { route: rulesRoute, body: () => `{"name":"a","rules":${'['.repeat(4_000_000)}`, says: 'nested more than 8' },
  ],
  [
    'A name of four megabytes',
    { route: rulesRoute, body: () => `{"name":"${'a'.repeat(4_000_000)}"}`, says: 'must have 1 to 100 characters' },
  ],
  [
    'A text of fifteen megabytes of escapes',
    {
      route: 'POST /api/v1/projects',
      body: () => `{"voice_id":"slt","input_type":"markup","text":"${String.raw`\u4f60`.repeat(2_500_000)}"}`,
      says: 'input_type must be',
    },
  ],
  [
    'A batch of one line of fifteen megabytes',
    { route: 'POST /api/v1/batches', body: () => `{"lines":[{"text":"${'a'.repeat(15_000_000)}"}]}`, says: 'batch_' },
  ],
];

/** Texts that were once slow. `npm test` tries the first of them, and fewer where they are long. */
const known = [
  '?5',
  '0-a.uk-',
  '+ ',
  '1. ',
  '> ',
  ' \n\n',
  '7%8&9$3@',
  '“a” ',
  '- kg\n',
  'a. ',
  '你',
  'word ',
  '😀',
  '$x_1$ ',
  '$\\frac{',
];

/** Random texts beside the known ones. */
const randomTexts = cases(1, 100);

const settings = fc.record({
  normalize: fc.constantFrom('auto', 'off'),
  speed: fc.constantFrom(0.5, 1, 2),
});

const ways = [
  {
    characters: 5000,
    known: known.slice(0, cases(5, known.length)),
    tries: randomTexts,
    asked: (['preview', 'speech', 'preview', 'preview', 'speech'] as const).slice(0, cases(3, 5)),
  },
  {
    characters: 100_000,
    known: known.slice(0, cases(1, known.length)),
    tries: cases(0, 10),
    asked: ['preview', 'speech'] as const,
  },
];

let database: TestDatabase;
let server: KeyedServer;
let probe: string;
/** The milliseconds of a unit of work, measured again only when a request seems too slow: a measurement takes as long as many requests. */
let unit: number;
beforeAll(async () => {
  database = await createDatabase();
  server = await startKeyedServer({
    DATABASE_URL: database.url,
    MAX_TEXT_CHARACTERS: '100000',
    SPEECH_QUEUE_CAPACITY: '100',
    NODE_OPTIONS: `--require ${require.resolve('./support/loop-probe.cjs')}`,
  });
  probe = /loop probe is at (\S+)/.exec(server.output())![1]!;
  // Warm up, until everything has been loaded and compiled.
  for (let round = 0; round < 20; round++) await ask('preview', { text: 'It costs $5 — or 7%. '.repeat(200) });
  unit = await measured('/unit');
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
});

const measured = async (path: string): Promise<number> => (await (await fetch(probe + path)).json()) as number;

/** @returns the status. Speech is cancelled as soon as it begins, because its text has been planned by then. */
async function ask(what: 'preview' | 'speech', body: { text: string; normalize?: string; speed?: number }) {
  const enough = new AbortController();
  const answer = await fetch(`${server.url}/api/v1/tts${what === 'preview' ? '/preview' : ''}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ voice_id: 'slt', ...body, ...(what === 'speech' && { stream: 'audio' }) }),
    signal: enough.signal,
  });
  if (what === 'speech') enough.abort();
  else await answer.arrayBuffer();
  return answer.status;
}

describe.each(ways)('With any text of $characters characters', ({ characters, known: seedsBefore, tries, asked }) => {
  /** The longest time for which such simultaneous requests, of both kinds, block the event loop. */
  async function longestBlock(body: { text: string; normalize: string; speed: number }): Promise<number> {
    await measured('/');
    for (const status of await Promise.all(asked.map((what) => ask(what, body)))) expect([200, 400]).toContain(status);
    return measured('/');
  }

  it(`${asked.length} simultaneous requests block the event loop for at most ${maxUnits} units of work (${tries} random texts)`, async () => {
    const bodies = [
      ...seedsBefore.map((seed) => ({ seed, normalize: 'auto', speed: 1 })),
      ...fc.sample(fc.tuple(seeds, settings), tries).map(([seed, rest]) => ({ seed, ...rest })),
    ];
    const times: { seed: string; milliseconds: number; body: { text: string; normalize: string; speed: number } }[] =
      [];
    for (const { seed, ...rest } of bodies) {
      const body = { text: repeated(seed, characters), ...rest };
      times.push({ seed, body, milliseconds: await longestBlock(body) });
    }
    times.sort((one, other) => other.milliseconds - one.milliseconds);
    if (times[0]!.milliseconds > maxUnits * unit) unit = await measured('/unit');
    // Other load of the machine is unlikely to interfere four times in a row.
    for (const time of times.slice(0, 3)) {
      for (let retry = 0; retry < 3 && time.milliseconds > maxUnits * unit; retry++) {
        time.milliseconds = Math.min(time.milliseconds, await longestBlock(time.body));
      }
    }
    const worst = times.slice(0, 3).map(({ seed, milliseconds, body: { normalize } }) => ({
      seed,
      normalize,
      milliseconds: Math.round(milliseconds),
      units: Number((milliseconds / unit).toFixed(1)),
    }));
    console.info(`A unit of work takes ${unit.toFixed(1)} ms. The longest blocks of the event loop:`, worst);
    expect(worst.filter(({ units }) => units > maxUnits)).toEqual([]);
  });

  // Bodies of these routes do not depend on the longest text.
  if (characters > 5000) return;

  it.each(blockingBodies)(
    '%s, in a body, block the event loop for at most four units of work',
    async (_what, { route, body, says }) => {
      const [method, path] = route.split(' ');
      const sent = body();
      let milliseconds = Infinity;
      // Other load of the machine is unlikely to interfere four times in a row.
      for (let tried = 0; tried < 4 && milliseconds > maxUnits * unit; tried++) {
        if (tried > 0) unit = await measured('/unit');
        await measured('/');
        const answer = await fetch(server.url + path!, {
          method: method!,
          headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
          body: sent,
          signal: AbortSignal.timeout(20_000),
        });
        expect(await answer.text()).toContain(says);
        milliseconds = Math.min(milliseconds, await measured('/'));
      }
      expect(milliseconds / unit).toBeLessThanOrEqual(maxUnits);
    },
  );
});
