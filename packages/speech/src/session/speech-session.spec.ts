import { setTimeout as after } from 'node:timers/promises';
import type { AudioEncoder } from '../encoding/audio-encoder';
import type { EarlierAudio } from '../rendering/playback-prediction';
import type { AudioSegment } from '../rendering/render-speech';
import {
  type ReadPart,
  type SessionEvent,
  type SessionOptions,
  SpeechSession,
  TooMuchTextError,
} from './speech-session';

const rate = 1000;

/** Each character takes 0.05 s, with a pause of 0.2 s after each text. */
class Speaker {
  readonly language = 'en-US';
  readonly texts: string[] = [];
  readonly earlier: unknown[] = [];
  files = 0;
  /** Resolves when a text is asked for, if it holds texts back. */
  gate: Promise<void> | undefined;
  stopped: unknown[] = [];

  constructor(readonly canJoinFiles = true) {}

  read(text: string): ReadPart {
    const isBlank = !/\p{L}/u.test(text);
    return {
      characters: Array.from(text).length,
      breakSeconds: 0,
      isBlank,
      speak: (signal, earlier) => this.speak(text, signal, earlier),
    };
  }

  async *speak(text: string, signal: AbortSignal, earlier?: EarlierAudio): AsyncGenerator<AudioSegment> {
    this.texts.push(text);
    this.earlier.push(earlier);
    const aborted = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );
    aborted.catch(() => undefined);
    try {
      await Promise.race([this.gate, aborted]);
      const characters = text.trim().length;
      const seconds = characters * 0.05;
      const timestamp = {
        type: 'sentence',
        text,
        startSeconds: 0,
        endSeconds: seconds,
        textStart: 0,
        textEnd: characters,
      };
      yield {
        samples: new Float32Array(Math.round(seconds * rate)).fill(0.5),
        sampleRate: rate,
        timestamps: [timestamp as AudioSegment['timestamps'][number]],
        marks: [],
        pauseSeconds: 0.2,
      };
    } catch (error) {
      this.stopped.push(error);
      throw error;
    }
  }

  /** A byte for each sample: 1 for sound. */
  openEncoder(): AudioEncoder {
    this.files++;
    return {
      encode: async (samples) => {
        const bytes = Uint8Array.from(samples, (sample) => (sample === 0 ? 0 : 1));
        // As the real one, which hands the samples to a thread.
        structuredClone(samples, { transfer: [samples.buffer] });
        return bytes;
      },
      finish: async () => Uint8Array.of(9),
      header: async () => new Uint8Array(),
      close: () => {},
    };
  }
}

const defaults = { maxBufferDelayMs: 60_000, maxWaitingCharacters: 5000, timestamps: 'sentence' as const };

function open(options: Partial<SessionOptions> = {}, speaker = new Speaker()) {
  const aborting = new AbortController();
  const session = new SpeechSession(speaker, { ...defaults, ...options, signal: aborting.signal });
  return { session, speaker, abort: (reason: Error) => aborting.abort(reason), events: session.events() };
}

async function collect(events: AsyncIterable<SessionEvent>): Promise<SessionEvent[]> {
  const all: SessionEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

const soundOf = (events: readonly SessionEvent[]) =>
  events.flatMap((event) => (event.type === 'audio' ? [...event.bytes] : []));

describe('SpeechSession', () => {
  it('speaks each sentence when it is complete, and the rest at the end', async () => {
    const { session, speaker, events } = open();
    session.append('It is la');
    session.append('te. We go h');
    expect((await events.next()).value).toMatchObject({ type: 'audio' });
    expect(speaker.texts).toEqual(['It is late. ']);
    session.append('ome');
    session.end();
    await collect(events);
    expect(speaker.texts).toEqual(['It is late. ', 'We go home']);
  });

  it('joins the texts with the pause between them, and places times in the whole audio and text', async () => {
    const { session, events } = open();
    session.append('😀 One. Two.');
    session.end();
    const all = await collect(events);
    const times = all.flatMap((event) => (event.type === 'timestamp' ? [event.timestamp] : []));
    expect(times.map(({ text, textStart, startSeconds }) => [text, textStart, startSeconds])).toEqual([
      ['😀 One. Two.', 0, 0],
    ]);
    expect(all.at(-1)).toMatchObject({ type: 'end', characters: 11 });

    const second = open();
    second.session.append('😀 One. ');
    second.session.flush();
    second.session.append('Two.');
    second.session.end();
    const later = await collect(second.events);
    const sound = soundOf(later).filter((byte) => byte !== 9);
    const firstLength = 7 * 50;
    expect(sound.slice(0, firstLength)).not.toContain(0);
    expect(sound.slice(firstLength, firstLength + 200)).not.toContain(1);
    expect(sound.slice(firstLength + 200)).toEqual(Array.from({ length: 200 }, () => 1));
    const [, two] = later.flatMap((event) => (event.type === 'timestamp' ? [event.timestamp] : []));
    expect(two).toMatchObject({ text: 'Two.', textStart: 7, textEnd: 11 });
    expect(two!.startSeconds).toBeCloseTo(firstLength / rate + 0.2, 5);
    expect(later.at(-1)).toMatchObject({ durationSeconds: (firstLength + 200 + 200) / rate });
  });

  it('places the times of a text whose sound comes in several parts', async () => {
    class SpeakerInParts extends Speaker {
      override async *speak(text: string, signal: AbortSignal): AsyncGenerator<AudioSegment> {
        for await (const { samples, timestamps, ...rest } of super.speak(text, signal)) {
          yield { ...rest, samples: samples.slice(0, 50), timestamps: [], pauseSeconds: 0 };
          yield { ...rest, samples: samples.slice(50), timestamps };
        }
      }
    }
    const { session, events } = open({}, new SpeakerInParts());
    session.append('One. ');
    session.flush();
    session.append('Two.');
    session.end();
    const times = (await collect(events)).flatMap((event) => (event.type === 'timestamp' ? [event.timestamp] : []));
    const [one, two] = times.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]);
    expect(one).toEqual([0, expect.closeTo(0.2, 5)]);
    expect(two).toEqual([expect.closeTo(0.4, 5), expect.closeTo(0.6, 5)]);
  });

  it('sends the pause after a text at once if more text follows, and none at the end', async () => {
    const { session, events } = open();
    session.append('One. Two');
    await events.next();
    await events.next();
    const { value: pause } = (await events.next()) as { value: SessionEvent };
    expect(pause).toMatchObject({ type: 'audio', bytes: new Uint8Array(200) });
    session.end();
    expect(soundOf(await collect(events))).not.toContain(0);
  });

  it('tells the speaker what the listener hears before each text', async () => {
    const { session, speaker, events } = open({ now: () => 0 });
    session.append('It is late. ');
    session.flush();
    session.append('We go home. ');
    session.flush();
    await events.next();
    await after(0);
    // The first text is urgent. Nothing of it has been heard when the second one is begun: 11 characters at 15 per second.
    expect(speaker.earlier).toEqual([undefined, { leadSeconds: 0, unspokenSeconds: 11 / 15 }]);
    session.append('Good night.');
    session.end();
    await collect(events);
    expect(speaker.earlier[2]).toEqual({
      leadSeconds: expect.closeTo(0.75, 5),
      unspokenSeconds: expect.closeTo(0.73, 2),
    });
  });

  it('pauses longer between paragraphs', async () => {
    const { session, events } = open();
    session.append('One.\n\n');
    session.flush();
    session.append('Two.');
    session.end();
    const all = await collect(events);
    expect(soundOf(all).filter((byte) => byte === 0)).toHaveLength(550);
  });

  it('speaks everything on a flush, reports when it has been spoken, and goes on', async () => {
    const { session, speaker, events } = open();
    session.append('It is');
    session.flush('a');
    session.append(' late');
    session.flush('b');
    session.flush('c');
    const seen: string[] = [];
    while (seen.filter((each) => each.startsWith('flushed')).length < 3) {
      const { value } = (await events.next()) as { value: SessionEvent };
      seen.push(value.type === 'flushed' ? `flushed ${value.id}` : value.type);
    }
    expect(speaker.texts).toEqual(['It is', ' late']);
    const order = seen.filter((each) => each !== 'timestamp');
    // The sound, the pause before more text, and the end of the file.
    expect(order).toEqual(['audio', 'audio', 'audio', 'flushed a', 'audio', 'audio', 'flushed b', 'flushed c']);
    session.end();
    expect(await collect(events)).toMatchObject([{ type: 'end' }]);
  });

  it('leaves nothing in the encoder after a flush only if its files can be joined', async () => {
    for (const canJoinFiles of [true, false]) {
      const { session, speaker, events } = open({}, new Speaker(canJoinFiles));
      session.append('One.');
      session.flush();
      session.append(' Two.');
      session.end();
      await collect(events);
      expect(speaker.files).toBe(canJoinFiles ? 2 : 1);
    }
  });

  it('speaks whole words when no text comes any more', async () => {
    const { session, speaker, events } = open({ maxBufferDelayMs: 20 });
    session.append('We are going home no');
    await events.next();
    expect(speaker.texts).toEqual(['We are going home ']);
    session.append('w.');
    session.end();
    await collect(events);
    expect(speaker.texts).toEqual(['We are going home ', 'now.']);
  });

  it('speaks a clause when the player would run dry, and a sentence when it would not', async () => {
    let now = 0;
    const { session, speaker, events } = open({ now: () => now });
    session.append(`${'We were there before the rain, '.repeat(3)}and`);
    await events.next();
    expect(speaker.texts).toHaveLength(1);
    const heard = speaker.texts[0]!.trim().length * 50;
    session.append(' so on, as we always did when it was possible, and fa');
    await events.next();
    await events.next();
    const pending = events.next();
    await after(0);
    expect(speaker.texts).toHaveLength(1);
    now = heard - 500;
    session.append('r');
    await pending;
    expect(speaker.texts[1]).toBe('and so on, as we always did when it was possible, ');
    session.cancel();
    await collect(events);
  });

  it('begins the next text while one is read, and no more while nobody reads', async () => {
    const { session, speaker, events } = open();
    for (const text of ['One. ', 'Two. ', 'Three. ', 'Four. ']) {
      session.append(text);
      session.flush();
    }
    await events.next();
    await after(5);
    expect(speaker.texts).toEqual(['One. ', 'Two. ']);
    session.cancel();
    await collect(events);
  });

  it('says nothing after it was cancelled, and stops what is being spoken', async () => {
    const { session, speaker, events } = open();
    session.append('One. ');
    session.flush();
    await events.next();
    speaker.gate = new Promise(() => {});
    session.append('Two. ');
    session.flush();
    const rest = collect(events);
    await after(0);
    session.cancel();
    const later = await rest;
    expect(soundOf(later)).not.toContain(1);
    expect(later.map(({ type }) => type)).not.toContain('end');
    expect(speaker.stopped).toHaveLength(1);
  });

  it('fails with the reason of its signal, also while it waits for text', async () => {
    const { events, abort } = open();
    const next = events.next();
    abort(new Error('The client has gone.'));
    await expect(next).rejects.toThrow('The client has gone.');
  });

  it('fails if a text is not allowed, and speaks nothing of it', async () => {
    const allowed = [100, 3];
    const { session, speaker, events } = open({
      onSpeak: async ({ characters }) => {
        if (characters > allowed.shift()!) throw new Error('Too much.');
      },
    });
    session.append('One. ');
    session.flush();
    session.append('Two. ');
    session.end();
    await expect(collect(events)).rejects.toThrow('Too much.');
    expect(speaker.texts).toEqual(['One. ']);
  });

  it('skips texts without words, and reports a flush of them', async () => {
    const { session, speaker, events } = open();
    session.append(' … ');
    session.flush('x');
    session.append('\n');
    session.end();
    expect(await collect(events)).toEqual([
      { type: 'flushed', id: 'x' },
      { type: 'end', durationSeconds: 0, characters: 4 },
    ]);
    expect(speaker.texts).toEqual([]);
  });

  it('refuses more text than may wait, and keeps what it has', async () => {
    const { session, speaker, events } = open({ maxWaitingCharacters: 10 });
    session.append('It is late');
    expect(() => session.append('.')).toThrow(TooMuchTextError);
    session.end();
    await collect(events);
    expect(speaker.texts).toEqual(['It is late']);
    expect(() => session.append('x')).toThrow('has ended');
  });
});
