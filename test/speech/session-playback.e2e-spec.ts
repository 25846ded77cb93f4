import { setImmediate as turn } from 'node:timers/promises';
import type { AudioEncoder } from '../../packages/speech/src/encoding/audio-encoder';
import { SpeechSynthesizer } from '@voxgate/speech';
import { WindowedEngine } from '../support/windowed-engine';

/** Seconds of work per second of sound. */
const factor = 0.6;

const texts = {
  'a first sentence of one word':
    'Yes. The night train to Vienna still runs every day except Sunday, and it leaves from platform nine at half past eight. ' +
    'You need a seat reservation. If you want a bed, book at least two weeks before.',
  'a long first sentence':
    'When the old harbour was rebuilt after the great storm, the town council, which had argued about the plans for almost eleven ' +
    'years, finally agreed to keep the lighthouse, to move the fish market to the other side of the river, and to plant a row of ' +
    'trees along the quay. Nobody was happy. But the trees grew.',
  'short and long sentences':
    'Good question. Bread goes stale because the starch in it slowly turns back into crystals, and this happens fastest at the ' +
    'temperature of a refrigerator. So keep it out. A paper bag or a wooden box at room temperature is best for the first two ' +
    'days. After that, slice what is left and freeze it. It will taste fresh again once it has been toasted.',
};

/** Lets everything happen that waits for no timer. */
async function settled(): Promise<void> {
  for (let count = 0; count < 20; count++) await turn();
}

/** Encodes in this thread, so that nothing happens in real time. */
function encoderInThisThread(): AudioEncoder {
  return {
    encode: async ({ length }) => new Uint8Array(length),
    finish: async () => new Uint8Array(),
    header: async () => new Uint8Array(),
    close: () => {},
  };
}

/** Speaks a text that comes in tokens of four characters, and returns the silences in which a player has nothing to play, in seconds. */
async function underruns(text: string, tokensPerSecond: number): Promise<number[]> {
  const speech = new SpeechSynthesizer({
    engines: [new WindowedEngine(factor, (ms) => new Promise((resolve) => setTimeout(resolve, ms)))],
    maxTextCharacters: 5000,
    emoji: 'name',
    queueCapacity: 100,
    encoderThreads: 1,
  });
  Object.assign(speech, { encoders: { open: encoderInThisThread } });
  const session = speech.openSession({
    format: 'pcm',
    speed: 1,
    signal: new AbortController().signal,
    maxBufferDelayMs: 1000,
    maxWaitingCharacters: 5000,
  });
  const found: number[] = [];
  const state = { isOver: false };
  const reading = (async () => {
    let playsUntil: number | undefined;
    let before = 0;
    for await (const event of session.events()) {
      if (event.type !== 'audio') continue;
      const now = performance.now();
      // A whole millisecond is that of the timers.
      if (playsUntil !== undefined && now > playsUntil + 1) found.push((now - playsUntil) / 1000);
      playsUntil = Math.max(now, playsUntil ?? now) + (event.audioSeconds - before) * 1000;
      before = event.audioSeconds;
    }
    state.isOver = true;
  })();
  const tokens = text.match(/.{1,4}/gsu)!;
  const sendNext = () => {
    const token = tokens.shift();
    if (token === undefined) return session.end();
    session.append(token);
    setTimeout(sendNext, 1000 / tokensPerSecond);
  };
  sendNext();
  while (!state.isOver) {
    await settled();
    if (jest.getTimerCount() > 0) jest.advanceTimersToNextTimer();
  }
  await reading;
  return found;
}

describe('A player that begins with the first byte of a session', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  it.each(Object.entries(texts))(`never runs dry at a real-time factor of ${factor}: %s`, async (_name, text) => {
    expect(await underruns(text, 40)).toEqual([]);
  });

  it('never runs dry within a sentence while the text comes slowly', async () => {
    expect(await underruns(texts['a long first sentence'], 8)).toEqual([]);
  });
});
