import { type PcmChunk, SpeechEngine, type SynthesisRequest } from '../engines/speech-engine';
import { fixedSlots } from '../queue/slot-source';
import { SynthesisQueue } from '../queue/synthesis-queue';
import type { Voice } from '../voices/voice';
import { type AudioSegment, renderSpeech } from './render-speech';
import type { SpeechPlan } from '../plan/speech-plan';

const rate = 1000;

/** Each word takes 0.4 s followed by 0.1 s of silence, at 1,000 samples a second. Requests a pause of 0.2 s at the end. */
class MetronomeEngine extends SpeechEngine {
  readonly name = 'metronome';
  readonly traits = { workSecondsPerCharacter: 0.01 };
  readonly slots = fixedSlots(1);
  readonly asked: string[] = [];
  readonly leads: (number | undefined)[] = [];
  readonly requests: SynthesisRequest[] = [];

  voices(): readonly Voice[] {
    return [];
  }

  isReady(): boolean {
    return true;
  }

  async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
    const { text, leadSeconds } = request;
    this.requests.push(request);
    this.asked.push(text);
    this.leads.push(leadSeconds);
    const words = [...text.matchAll(/[\p{L}]+/gu)].map(({ 0: word, index }, order) => ({
      start: index,
      end: index + word.length,
      startSeconds: order / 2,
      endSeconds: order / 2 + 0.4,
    }));
    if (words.length === 0) return;
    yield {
      samples: new Float32Array((words.length * rate) / 2).fill(0.5),
      sampleRate: rate,
      words,
      pauseSeconds: 0.2,
    };
  }
}

/**
 * A plan with pieces separated by `|`. A line break is a paragraph, with a pause of 0.35 s before it. Normalized and source text
 * are the same.
 */
function planOf(marked: string): SpeechPlan {
  const source = marked.replaceAll('|', '');
  const pieces: SpeechPlan['pieces'][number][] = [];
  const sentences: SpeechPlan['sentences'][number][] = [];
  let at = 0;
  const paragraphs = marked.split('\n');
  for (const [number, paragraph] of paragraphs.entries()) {
    const own = paragraph.split(/(?<=[.!])/).filter((sentence) => sentence.trim() !== '');
    for (const [order, sentence] of own.entries()) {
      const start = at;
      const cuts = sentence.split('|');
      for (const [index, text] of cuts.entries()) {
        const endsSentence = index === cuts.length - 1;
        const endsParagraph = endsSentence && order === own.length - 1 && number < paragraphs.length - 1;
        const { length } = text;
        pieces.push({
          text,
          spans: [
            { normalizedStart: 0, normalizedEnd: length, sourceStart: at, sourceEnd: at + length, unchanged: true },
          ],
          sentence: sentences.length,
          endsSentence,
          pauseSeconds: endsParagraph ? 0.35 : 0,
          pronunciations: [],
          marks: [],
        });
        at += text.length;
      }
      sentences.push({ start, end: at });
    }
    at++;
  }
  return { version: 3, source, voiceId: 'x', speed: 1, leadingSeconds: 0, unread: [], sentences, pieces };
}

/** A plan with two sentences, of which the first is as given. */
function twoSentences(first: string): SpeechPlan {
  const plan = planOf('One. Two.');
  const [one, two] = plan.pieces;
  return {
    ...plan,
    pieces: [
      { ...one!, text: first },
      { ...two!, text: 'Two.' },
    ],
  };
}

async function rendered(
  plan: SpeechPlan,
  engine = new MetronomeEngine(),
  mode: 'whole' | 'stream' = 'stream',
): Promise<{ segments: AudioSegment[]; engine: MetronomeEngine }> {
  const queue = new SynthesisQueue({ slots: engine.slots, capacity: 10, workSecondsPerCharacter: 0.01 });
  const ticket = queue.enter('somebody', 100, new AbortController().signal);
  const segments: AudioSegment[] = [];
  for await (const segment of renderSpeech(plan, { speakers: { main: { engine, ticket } }, mode }))
    segments.push(segment);
  return { segments, engine };
}

function timesOf(segments: readonly AudioSegment[], type: 'word' | 'sentence') {
  return segments
    .flatMap(({ timestamps }) => timestamps)
    .filter((timestamp) => timestamp.type === type)
    .map(({ text, startSeconds, endSeconds }) => [
      text,
      Number(startSeconds.toFixed(3)),
      Number(endSeconds.toFixed(3)),
    ]);
}

describe('renderSpeech', () => {
  /** Renders a plan whose pieces are changed. Returns the segments with sound or times. */
  const changed = async (marked: string, change: (plan: SpeechPlan) => SpeechPlan) => {
    const { segments } = await rendered(change(planOf(marked)));
    return segments;
  };
  const withPieces = (plan: SpeechPlan, ...changes: readonly object[]): SpeechPlan => ({
    ...plan,
    pieces: plan.pieces.map((piece, index) => ({ ...piece, ...changes[index] })),
  });

  it('extends a pause to a break, keeps a longer pause, removes it, and ends with a break', async () => {
    const segments = await changed('One.\nTwo. Three. Four.', (plan) =>
      withPieces(plan, { breakSeconds: 0.4 }, { breakSeconds: 1 }, { breakSeconds: 0 }, { breakSeconds: 0.3 }),
    );
    // Each word takes 500 samples. The pause of a sentence is 0.4 s, and that of the paragraph 0.35 s.
    expect(segments.map(({ samples }) => samples.length)).toEqual([1250, 1500, 500, 800]);
  });

  it('begins with the silence before the first piece, in segments that are not too long', async () => {
    const segments = await changed('One.', (plan) => ({ ...plan, leadingSeconds: 7 }));
    expect(segments.map(({ samples }) => samples.length)).toEqual([5000, 2000, 500]);
    expect(segments[0]!.samples.every((sample) => sample === 0)).toBe(true);
    expect(timesOf(segments, 'word')).toEqual([['One', 7, 7.4]]);
    const long = await changed('One. Two.', (plan) => withPieces(plan, { breakSeconds: 9 }));
    expect(long.map(({ samples }) => samples.length)).toEqual([5500, 4000, 500]);
    expect(timesOf(long, 'word')[1]).toEqual(['Two', 9.5, 9.9]);
  });

  it('makes pieces louder and softer', async () => {
    const segments = await changed('One. Two. Three.', (plan) => withPieces(plan, { gainDb: -6 }, {}, { gainDb: 24 }));
    const levels = segments.map(({ samples }) => samples[0]!);
    expect(levels[0]).toBeCloseTo(0.25, 2);
    expect(levels[1]).toBe(0.5);
    expect(levels[2]).toBeCloseTo(7.92, 2);
  });

  it('adds the gain of each voice', async () => {
    const engine = new MetronomeEngine();
    const queue = new SynthesisQueue({ slots: engine.slots, capacity: 10, workSecondsPerCharacter: 0.01 });
    const speaker = { engine, ticket: queue.enter('somebody', 100, new AbortController().signal) };
    const plan = withPieces(planOf('One. Two. Three.'), {}, { voiceId: 'y' }, { voiceId: 'y', gainDb: -6 });
    const gainOf = (voiceId: string) => (voiceId === 'y' ? 6 : -6);
    const levels: number[] = [];
    const speakers = { main: speaker, others: new Map([['y', speaker]]) };
    for await (const { samples } of renderSpeech(plan, { speakers, mode: 'whole', gainOf })) levels.push(samples[0]!);
    expect(levels[0]).toBeCloseTo(0.25, 2);
    expect(levels[1]).toBeCloseTo(1, 2);
    expect(levels[2]).toBe(0.5);
  });

  it('reports marks, also those of a piece with nothing to speak', async () => {
    const at = (name: string, offset: number) => ({ name, offset, sourceOffset: 0 });
    const segments = await changed('One two. 5. Three.', (plan) =>
      withPieces(plan, { marks: [at('a', 0), at('b', 4)] }, { marks: [at('c', 0)] }, { marks: [at('d', 6)] }),
    );
    expect(segments.flatMap(({ marks }) => marks.map(({ name, seconds }) => [name, seconds]))).toEqual([
      ['a', 0],
      ['b', 0.5],
      ['c', 1.4],
      ['d', 1.9],
    ]);
    expect(timesOf(segments, 'word')).toHaveLength(3);
  });

  it('speaks each piece with the engine of its voice, and gives engines what they can use', async () => {
    const engines = [new MetronomeEngine(), new MetronomeEngine()] as const;
    Object.assign(engines[1], { traits: { workSecondsPerCharacter: 0.01, pronunciations: true } });
    const speakers = engines.map((engine) => {
      const queue = new SynthesisQueue({ slots: engine.slots, capacity: 10, workSecondsPerCharacter: 0.01 });
      return { engine, ticket: queue.enter('somebody', 100, new AbortController().signal) };
    });
    const pronunciations = [{ start: 0, end: 3, ipa: 'tuː' }];
    const plan = withPieces(
      planOf('One. Two. Three.'),
      { pronunciations },
      { voiceId: 'y', speed: 2, language: 'fr-FR', pronunciations },
    );
    const others = new Map([['y', speakers[1]!]]);
    const segments: AudioSegment[] = [];
    for await (const segment of renderSpeech(plan, { speakers: { main: speakers[0]!, others }, mode: 'stream' }))
      segments.push(segment);
    expect(timesOf(segments, 'word').map(([word]) => word)).toEqual(['One', 'Two', 'Three']);
    expect(engines.map(({ requests }) => requests)).toMatchObject([
      [{ text: 'One.', voiceId: 'x', speed: 1 }, { text: ' Three.' }],
      [{ text: ' Two.', voiceId: 'y', speed: 2, pronunciations }],
    ]);
    expect(engines[0].requests[0]).not.toHaveProperty('pronunciations');
    expect(engines[1].requests[0]).not.toHaveProperty('language');
  });

  it('adds pauses between pieces, longer ones between paragraphs, and none at the start and end', async () => {
    const { segments } = await rendered(planOf('One. Two.\nThree.'));
    const lengths = segments.map(({ samples }) => samples.length);
    expect(lengths).toEqual([900, 1250, 500]);
    expect(segments[1]!.samples.findIndex((sample) => sample === 0)).toBe(500);
  });

  it('makes the pause of a sentence at least as long as that of a full stop, whatever the sentence ends with', async () => {
    const pauseAfter = async (sentence: string) => {
      const { segments } = await rendered(twoSentences(sentence));
      return (segments[0]!.samples.length - 500) / rate;
    };
    for (const sentence of ['One', 'One.', 'One:', 'One)', '"One"']) expect(await pauseAfter(sentence)).toBe(0.4);
    expect(await pauseAfter('One,')).toBe(0.28);
    expect(await pauseAfter('One...')).toBe(0.5);
  });

  it('counts the times of words and sentences from the start of the speech, including pieces and pauses', async () => {
    const { segments } = await rendered(planOf('One two |three. Four.'));
    expect(timesOf(segments, 'word')).toEqual([
      ['One', 0, 0.4],
      ['two', 0.5, 0.9],
      ['three', 1.2, 1.6],
      ['Four', 2.1, 2.5],
    ]);
    expect(timesOf(segments, 'sentence')).toEqual([
      ['One two three.', 0, 1.6],
      [' Four.', 2.1, 2.5],
    ]);
  });

  it('merges words that stand for one source word into one timestamp, with offsets in code points', async () => {
    const plan: SpeechPlan = {
      ...planOf('x'),
      source: '😀 $5!',
      pieces: [
        {
          text: 'five dollars',
          spans: [{ normalizedStart: 0, normalizedEnd: 12, sourceStart: 3, sourceEnd: 5, unchanged: false }],
          sentence: 0,
          endsSentence: true,
          pauseSeconds: 0,
          pronunciations: [],
          marks: [],
        },
      ],
      sentences: [{ start: 0, end: 6 }],
    };
    const { segments } = await rendered(plan);
    expect(segments[0]!.timestamps).toEqual([
      { type: 'word', text: '$5', startSeconds: 0, endSeconds: 0.9, textStart: 2, textEnd: 4 },
      { type: 'sentence', text: '😀 $5!', startSeconds: 0, endSeconds: 0.9, textStart: 0, textEnd: 5 },
    ]);
  });

  it('skips text that the voice cannot speak', async () => {
    const { segments, engine } = await rendered(planOf('One. …. Two.'));
    expect(engine.asked).toHaveLength(3);
    expect(timesOf(segments, 'sentence').map(([text]) => text)).toEqual(['One.', ' Two.']);
  });

  describe('with a piece that the engine splits', () => {
    /** Speaks one word per part. */
    class PartingEngine extends MetronomeEngine {
      override async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
        const words = [...request.text.matchAll(/\p{L}+/gu)];
        const part = request.part ?? 0;
        const word = words[part];
        if (!word) return;
        for await (const chunk of super.synthesize({ ...request, text: word[0] })) {
          const start = word.index;
          const timed = chunk.words!.map((time) => ({ ...time, start, end: start + word[0].length }));
          yield { ...chunk, words: timed, hasMore: part + 1 < words.length };
        }
      }
    }

    it('requests every part, and times words and sentences across parts', async () => {
      const { segments, engine } = await rendered(planOf('One two three. Four.'), new PartingEngine());
      expect(engine.asked).toEqual(['One', 'two', 'three', 'Four']);
      expect(timesOf(segments, 'word').map(([text]) => text)).toEqual(['One', 'two', 'three', 'Four']);
      expect(timesOf(segments, 'sentence')).toEqual([
        ['One two three.', 0, 1.8],
        [' Four.', 2.3, 2.7],
      ]);
    });

    it('yields to another group after each part', async () => {
      const engine = new PartingEngine();
      // Each part takes half a second.
      const now = () => engine.asked.length * 500;
      const queue = new SynthesisQueue({ slots: engine.slots, capacity: 10, workSecondsPerCharacter: 0.01, now });
      const { signal } = new AbortController();
      const speak = async (text: string, group: string) => {
        const ticket = queue.enter(group, text.length, signal);
        for await (const _ of renderSpeech(planOf(text), { speakers: { main: { engine, ticket } }, mode: 'stream' }));
      };
      await Promise.all([speak('a b c d e f.', 'one'), speak('u v w.', 'other')]);
      expect(engine.asked).toEqual(['a', 'u', 'b', 'v', 'c', 'w', 'd', 'e', 'f']);
    });
  });

  it('tells the engine in a stream how many seconds the listener has left, the same for all parts of a piece', async () => {
    class SlowEngine extends MetronomeEngine {
      override rtf(): number {
        return 0.5;
      }

      override async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
        for await (const chunk of super.synthesize(request)) yield { ...chunk, hasMore: request.part === 0 };
      }
    }
    const plan = planOf('Fifteen letters.\nFifteen letters. End.');
    const streamed = await rendered(plan, new SlowEngine());
    const lead = (16 / 15) * 0.5 + 0.35;
    expect(streamed.engine.leads.map((seconds) => seconds?.toFixed(3))).toEqual(
      [0, 0, lead, lead, lead + (16 / 15) * 0.5, lead + (16 / 15) * 0.5].map((seconds) => seconds.toFixed(3)),
    );
    const whole = await rendered(plan, new SlowEngine(), 'whole');
    expect(new Set(whole.engine.leads)).toEqual(new Set([undefined]));
  });

  describe('with an engine that speaks several pieces at a time', () => {
    /** Ends each part when a test says so. Pieces in capital letters have two parts. */
    class StudioEngine extends MetronomeEngine {
      override readonly slots = fixedSlots(2);
      /** What is being spoken: the text and the part. */
      readonly spoken: { readonly name: string; readonly signal: AbortSignal }[] = [];
      private readonly ends = new Map<string, (failure?: Error) => void>();

      override rtf(): number {
        return 0.5;
      }

      override async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
        const { text, part = 0, signal } = request;
        const name = `${text.trim()}${part}`;
        this.spoken.push({ name, signal });
        await new Promise<void>((resolve, reject) => {
          this.ends.set(name, (failure) => (failure ? reject(failure) : resolve()));
          signal.addEventListener('abort', () => reject(signal.reason));
        });
        for await (const chunk of super.synthesize(request)) {
          yield { ...chunk, hasMore: text === text.toUpperCase() && part === 0 };
        }
      }

      get names(): string[] {
        return this.spoken.map(({ name }) => name);
      }

      async end(name: string, failure?: Error): Promise<void> {
        this.ends.get(name)!(failure);
        for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      }
    }

    function studio(text: string, mode: 'whole' | 'stream' = 'stream') {
      const engine = new StudioEngine();
      const queue = new SynthesisQueue({ slots: engine.slots, capacity: 10, workSecondsPerCharacter: 0.01 });
      const gone = new AbortController();
      const ticket = queue.enter('somebody', 100, gone.signal);
      const plan = planOf(text);
      return {
        engine,
        queue,
        gone,
        ticket,
        speech: renderSpeech(plan, { speakers: { main: { engine, ticket } }, mode }),
      };
    }

    it('begins the next piece when the first part has been spoken, and passes the segments on in order', async () => {
      const { engine, speech } = studio('A. b. c.');
      const first = speech.next();
      expect(engine.names).toEqual(['A.0']);
      await engine.end('A.0');
      await first;
      expect(engine.names).toEqual(['A.0', 'A.1', 'b.0']);
      await engine.end('b.0');
      expect(engine.names).toEqual(['A.0', 'A.1', 'b.0', 'c.0']);
      await engine.end('c.0');
      await engine.end('A.1');
      const rest: AudioSegment[] = [];
      for await (const segment of speech) rest.push(segment);
      expect(timesOf(rest, 'sentence').map(([text]) => text)).toEqual(['A.', ' b.', ' c.']);
    });

    it('begins the next piece at once if the answer is whole', async () => {
      const { engine, speech } = studio('A. b. c.', 'whole');
      const first = speech.next();
      expect(engine.names).toEqual(['A.0', 'b.0']);
      await engine.end('A.0');
      await first;
      await speech.return(undefined);
    });

    it('speaks at most two pieces ahead of a reader that stops reading', async () => {
      const { engine, speech, ticket, queue } = studio('a. b. c. d. e. f.');
      const first = speech.next();
      await engine.end('a.0');
      await first;
      ticket.park();
      for (const name of ['b.0', 'c.0']) await engine.end(name);
      expect(engine.names).toEqual(['a.0', 'b.0', 'c.0']);
      expect(queue.size).toBe(0);
      ticket.resume();
      await speech.next();
      expect(engine.names).toEqual(['a.0', 'b.0', 'c.0', 'd.0']);
      await speech.return(undefined);
    });

    it('begins only one piece ahead while other requests use the slots', async () => {
      const { engine, queue, speech } = studio('a. b. c. d.');
      const other = queue.enter('other', 10, new AbortController().signal);
      let end!: () => void;
      void other.run(10, () => new Promise<void>((resolve) => (end = resolve)));
      const first = speech.next();
      await engine.end('a.0');
      await first;
      await engine.end('b.0');
      expect(engine.names).toEqual(['a.0', 'b.0', 'c.0']);
      await engine.end('c.0');
      expect(engine.names).toEqual(['a.0', 'b.0', 'c.0']);
      end();
      await speech.return(undefined);
    });

    it('prefers the piece that is needed first when both wait for a turn', async () => {
      const { engine, queue, speech } = studio('A. B.');
      const other = queue.enter('other', 10, new AbortController().signal);
      const first = speech.next();
      let end!: () => void;
      void other.run(10, () => new Promise<void>((resolve) => (end = resolve)));
      await engine.end('A.0');
      await first;
      expect(engine.names).toEqual(['A.0', 'A.1']);
      end();
      await engine.end('A.1');
      expect(engine.names).toEqual(['A.0', 'A.1', 'B.0']);
      await speech.return(undefined);
    });

    it('fails when a piece fails, after the segments before it, and stops the others', async () => {
      const { engine, queue, speech, ticket } = studio('A. b. c.');
      const first = speech.next();
      await engine.end('A.0');
      await first;
      await engine.end('b.0', new Error('crashed'));
      expect(engine.names).toEqual(['A.0', 'A.1', 'b.0']);
      await engine.end('A.1');
      await speech.next();
      await expect(speech.next()).rejects.toThrow('crashed');
      ticket.leave();
      expect([queue.size, queue.stalledForMs()]).toEqual([0, 0]);
    });

    it('stops the engine when its reader stops, and waits until it has stopped', async () => {
      const { engine, queue, speech, ticket } = studio('A. b. c.');
      const first = speech.next();
      await engine.end('A.0');
      await first;
      await speech.return(undefined);
      expect(engine.spoken.slice(1).map(({ signal }) => signal.aborted)).toEqual([true, true]);
      expect(engine.names).toEqual(['A.0', 'A.1', 'b.0']);
      ticket.leave();
      expect([queue.size, queue.stalledForMs()]).toEqual([0, 0]);
    });

    it('throws the reason of the ticket’s signal at once, and stops the engine', async () => {
      const { engine, speech, gone } = studio('A. b. c.');
      const first = speech.next();
      await engine.end('A.0');
      await first;
      const next = speech.next();
      gone.abort(new Error('gone'));
      await expect(next).rejects.toThrow('gone');
      expect(engine.spoken.slice(1).map(({ signal }) => signal.aborted)).toEqual([true, true]);
    });
  });
});
