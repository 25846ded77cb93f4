import fc from 'fast-check';
import { createDatabase, type TestDatabase } from '../support/database';
import { type KeyedServer, startKeyedServer } from '../support/keyed-server';
import { repeated, seeds } from '../tts/support/repeated-seeds';

jest.setTimeout(600_000);

/**
 * How long a request may block the event loop, in units of work, so that the limit scales with the machine: 4 units are
 * 50 ms on a machine that takes 12.5 ms for a unit.
 */
const maxUnits = 4;

/** Texts that were once slow. They are tried first. */
const known = ['?5', '0-a.uk-', '+ ', '1. ', '> ', ' \n\n', '7%8&9$3@', '“a” ', '- kg\n', 'a. ', '你', 'word ', '😀'];

/** Random texts beside the known ones. `npm run prove:linear-time` has more. */
const randomTexts = Number(process.env['EVENT_LOOP_TEXTS'] ?? 3);

const settings = fc.record({
  normalize: fc.constantFrom('auto', 'off'),
  speed: fc.constantFrom(0.5, 1, 2),
});

describe.each([
  { characters: 5000, tries: randomTexts, asked: ['preview', 'preview', 'preview', 'speech', 'speech'] as const },
  { characters: 100_000, tries: Math.ceil(randomTexts / 10), asked: ['preview', 'speech'] as const },
])('With any text of $characters characters', ({ characters, tries, asked }) => {
  let database: TestDatabase;
  let server: KeyedServer;
  let probe: string;
  beforeAll(async () => {
    database = await createDatabase();
    server = await startKeyedServer({
      DATABASE_URL: database.url,
      MAX_TEXT_CHARACTERS: String(characters),
      SPEECH_QUEUE_CAPACITY: '100',
      NODE_OPTIONS: `--require ${require.resolve('./support/loop-probe.cjs')}`,
    });
    probe = /loop probe is at (\S+)/.exec(server.output())![1]!;
    // Warm up, until everything has been loaded and compiled.
    for (let round = 0; round < 20; round++) await ask('preview', { text: 'It costs $5 — or 7%. '.repeat(200) });
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

  /** The longest time for which such simultaneous requests, of both kinds, block the event loop. */
  async function longestBlock(body: { text: string; normalize: string; speed: number }): Promise<number> {
    await measured('/');
    for (const status of await Promise.all(asked.map((what) => ask(what, body)))) expect([200, 400]).toContain(status);
    return measured('/');
  }

  it(`${asked.length} simultaneous requests block the event loop for at most ${maxUnits} units of work (${tries} random texts)`, async () => {
    const bodies = [
      ...known.map((seed) => ({ seed, normalize: 'auto', speed: 1 })),
      ...fc.sample(fc.tuple(seeds, settings), tries).map(([seed, rest]) => ({ seed, ...rest })),
    ];
    const times: { seed: string; milliseconds: number; body: { text: string; normalize: string; speed: number } }[] =
      [];
    for (const { seed, ...rest } of bodies) {
      const body = { text: repeated(seed, characters), ...rest };
      times.push({ seed, body, milliseconds: await longestBlock(body) });
    }
    times.sort((one, other) => other.milliseconds - one.milliseconds);
    const unit = await measured('/unit');
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
});
