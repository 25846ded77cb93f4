import type { PcmChunk } from '../engines/speech-engine';
import { fixedSlots } from '../queue/slot-source';
import { SynthesisQueue } from '../queue/synthesis-queue';
import type { SpokenPart } from '../rendering/render-speech';
import { type PieceOrigin, type PieceReader, SharedPiece } from './shared-piece';

/** A part that a test ends. */
interface Spoken {
  by: string;
  part: number;
  leadSeconds: number | undefined;
  signal: AbortSignal;
  finish: (hasMore?: boolean) => void;
  fail: (error: Error) => void;
}

/** A piece, the queue of its engine, and everything that is spoken. */
class Stage {
  readonly spoken: Spoken[] = [];
  readonly stored: (readonly SpokenPart[])[] = [];
  readonly queue: SynthesisQueue;
  readonly piece: SharedPiece;
  unread = 0;

  constructor({ found, slots = 1 }: { found?: readonly SpokenPart[]; slots?: number } = {}) {
    this.queue = new SynthesisQueue({ slots: fixedSlots(slots), capacity: 100, workSecondsPerCharacter: 0.01 });
    this.piece = new SharedPiece({
      lookUp: async () => found && { parts: found, spokenAt: 1 },
      spoken: (parts) => void this.stored.push([...parts]),
      unread: () => void this.unread++,
    });
  }

  reader(name: string, group = 'group', leadSeconds?: number): { reader: PieceReader; leave: AbortController } {
    const leave = new AbortController();
    const ticket = this.queue.enter(group, 10, leave.signal);
    const options = { leadSeconds, startSeconds: 0, signal: leave.signal };
    const speak: PieceReader['speak'] = (part, { leadSeconds: lead, signal }) =>
      new Promise<PcmChunk[]>((resolve, reject) => {
        const finish = (hasMore = false) => resolve([chunk(part, hasMore)]);
        this.spoken.push({ by: name, part, leadSeconds: lead, signal, finish, fail: reject });
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    return { reader: { ticket, options, speak, turnLength: () => 10 }, leave };
  }

  read(name: string, group?: string, leadSeconds?: number) {
    const { reader, leave } = this.reader(name, group, leadSeconds);
    let origin: PieceOrigin | undefined;
    const parts: SpokenPart[] = [];
    const done = (async () => {
      for await (const part of this.piece.read(reader, (told) => (origin = told))) parts.push(part);
      reader.ticket.leave();
      return { origin, samples: parts.map(({ chunks }) => [...chunks[0]!.samples]) };
    })();
    done.catch(() => undefined);
    return { done, leave, parts };
  }
}

function chunk(part: number, hasMore: boolean): PcmChunk {
  return { samples: Float32Array.of(part, 0.5), sampleRate: 10, hasMore };
}

/** Lets everything run that is ready. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe('SharedPiece', () => {
  it('is spoken once for all who read it at the same time', async () => {
    const stage = new Stage();
    const readers = Array.from({ length: 15 }, (_, index) => stage.read(`r${index}`));
    await settle();
    expect(stage.spoken).toHaveLength(1);
    stage.spoken[0]!.finish();
    const results = await Promise.all(readers.map(({ done }) => done));
    expect(results.map(({ samples }) => samples)).toEqual(Array.from({ length: 15 }, () => [[0, 0.5]]));
    expect(results.map(({ origin }) => origin)).toEqual(['miss', ...Array.from({ length: 14 }, () => 'joined')]);
    expect(stage.stored).toHaveLength(1);
    expect(stage.unread).toBe(1);
    expect(stage.queue.size).toBe(0);
  });

  it('gives each reader samples of its own', async () => {
    const stage = new Stage();
    const [one, other] = [stage.read('one'), stage.read('other')];
    await settle();
    stage.spoken[0]!.finish();
    await Promise.all([one.done, other.done]);
    structuredClone(one.parts[0]!.chunks[0]!.samples.buffer, { transfer: [one.parts[0]!.chunks[0]!.samples.buffer] });
    expect([...other.parts[0]!.chunks[0]!.samples]).toEqual([0, 0.5]);
    expect([...stage.stored[0]![0]!.chunks[0]!.samples]).toEqual([0, 0.5]);
  });

  it('takes no turn for what has been found', async () => {
    const stage = new Stage({ found: [{ chunks: [chunk(7, false)], isLast: true }] });
    expect(await stage.read('one').done).toEqual({ origin: 'hit', samples: [[7, 0.5]] });
    expect(stage.spoken).toHaveLength(0);
    expect(stage.stored).toHaveLength(0);
  });

  it('goes on for the others when the request whose turn it is has gone', async () => {
    const stage = new Stage();
    const [first, second] = [stage.read('first'), stage.read('second')];
    await settle();
    first.leave.abort(new Error('gone'));
    await expect(first.done).rejects.toThrow('gone');
    expect(stage.spoken[0]!.signal.aborted).toBe(false);
    stage.spoken[0]!.finish();
    expect(await second.done).toEqual({ origin: 'joined', samples: [[0, 0.5]] });
    expect(stage.spoken).toHaveLength(1);
    expect(stage.stored).toHaveLength(1);
  });

  it('lets another reader speak the parts that are left when the first has gone', async () => {
    const stage = new Stage();
    const [first, second] = [stage.read('first'), stage.read('second')];
    await settle();
    stage.spoken[0]!.finish(true);
    await settle();
    expect(stage.spoken.map(({ by, part }) => [by, part])).toEqual([
      ['first', 0],
      ['first', 1],
    ]);
    first.leave.abort(new Error('gone'));
    stage.spoken[1]!.finish(true);
    await settle();
    expect(stage.spoken[2]).toMatchObject({ by: 'second', part: 2 });
    stage.spoken[2]!.finish();
    expect((await second.done).samples).toEqual([
      [0, 0.5],
      [1, 0.5],
      [2, 0.5],
    ]);
  });

  it('stops the engine when the last reader has gone, and stores nothing', async () => {
    const stage = new Stage();
    const readers = [stage.read('first'), stage.read('second')];
    await settle();
    for (const { leave } of readers) {
      expect(stage.spoken[0]!.signal.aborted).toBe(false);
      leave.abort(new Error('gone'));
      await settle();
    }
    expect(stage.spoken[0]!.signal.aborted).toBe(true);
    for (const { done } of readers) await expect(done).rejects.toThrow('gone');
    expect(stage.stored).toHaveLength(0);
    expect(stage.unread).toBe(1);
    await settle();
    expect(stage.queue.stalledForMs()).toBe(0);
  });

  it('fails only the request whose turn failed; another one speaks the part again', async () => {
    const stage = new Stage();
    const [first, second, third] = [stage.read('first'), stage.read('second'), stage.read('third')];
    await settle();
    stage.spoken[0]!.fail(new Error('crashed'));
    await expect(first.done).rejects.toThrow('crashed');
    await settle();
    expect(stage.spoken.map(({ by }) => by)).toEqual(['first', 'second']);
    stage.spoken[1]!.finish();
    expect((await second.done).origin).toBe('miss');
    expect((await third.done).origin).toBe('joined');
  });

  it('is spoken in whichever turn comes first, so that no reader waits for another’s place in the queue', async () => {
    const stage = new Stage();
    // The group `busy` has the only slot, and another request that waits.
    const signal = new AbortController().signal;
    const tickets = [stage.queue.enter('busy', 10, signal), stage.queue.enter('busy', 10, signal)];
    let endFirst!: () => void;
    const running = tickets[0]!.run(10, () => new Promise<void>((resolve) => (endFirst = resolve)));
    let ranSecond = false;
    const waiting = tickets[1]!.run(10, async () => void (ranSecond = true));
    const late = stage.read('late', 'busy');
    const light = stage.read('light', 'light');
    await settle();
    endFirst();
    await running;
    await settle();
    expect(stage.spoken.map(({ by }) => by)).toEqual(['light']);
    expect(ranSecond).toBe(false);
    stage.spoken[0]!.finish();
    expect((await late.done).origin).toBe('joined');
    await Promise.all([light.done, waiting]);
  });

  it('gives one who comes late the parts so far, and keeps no reader waiting for a slow one', async () => {
    const stage = new Stage();
    const { reader } = stage.reader('slow');
    // Reads nothing after the first part.
    const slow = stage.piece.read(reader, () => undefined);
    const first = slow.next();
    await settle();
    stage.spoken[0]!.finish(true);
    await first;
    const late = stage.read('late');
    await settle();
    expect(stage.spoken[1]).toMatchObject({ by: 'late', part: 1 });
    stage.spoken[1]!.finish();
    expect((await late.done).samples).toEqual([
      [0, 0.5],
      [1, 0.5],
    ]);
    expect((await slow.next()).value).toMatchObject({ isLast: true });
    await slow.return(undefined);
    expect(stage.unread).toBe(1);
  });

  it('speaks all parts with the lead of the reader that spoke the first one', async () => {
    const stage = new Stage();
    const [first, second] = [stage.read('first', 'group', 0.5), stage.read('second', 'group', 2)];
    await settle();
    stage.spoken[0]!.fail(new Error('crashed'));
    await expect(first.done).rejects.toThrow('crashed');
    await settle();
    stage.spoken[1]!.finish(true);
    await settle();
    const third = stage.read('third', 'light');
    await settle();
    second.leave.abort(new Error('gone'));
    stage.spoken[2]!.finish(true);
    await settle();
    stage.spoken[3]!.finish();
    await third.done;
    expect(stage.spoken.map(({ by, part, leadSeconds }) => [by, part, leadSeconds])).toEqual([
      ['first', 0, 0.5],
      ['second', 0, 2],
      ['second', 1, 2],
      ['third', 2, 2],
    ]);
  });

  it('withdraws from the queue, or stops the engine, when a reader stops whose request goes on', async () => {
    const stage = new Stage();
    const { reader } = stage.reader('one');
    const stops = [new AbortController(), new AbortController()];
    const [speaking, waiting] = stops.map(({ signal }) =>
      stage.piece.read({ ...reader, options: { ...reader.options, signal } }, () => undefined).next(),
    );
    await settle();
    expect(stage.spoken).toHaveLength(1);
    stops[1]!.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    expect(stage.spoken[0]!.signal.aborted).toBe(false);
    stops[0]!.abort(new Error('stopped'));
    await expect(speaking).rejects.toThrow('stopped');
    await settle();
    expect(stage.spoken[0]!.signal.aborted).toBe(true);
    expect(stage.queue.stalledForMs()).toBe(0);
    expect(stage.unread).toBe(1);
  });

  it('is spoken once for a request that needs it twice', async () => {
    const stage = new Stage({ slots: 2 });
    const { reader } = stage.reader('one');
    const read = () => stage.piece.read(reader, () => undefined).next();
    const [one, other] = [read(), read()];
    await settle();
    stage.spoken[0]!.finish();
    expect((await one).value).toMatchObject({ isLast: true });
    expect((await other).value).toMatchObject({ isLast: true });
    expect(stage.spoken).toHaveLength(1);
  });

  describe('while it is spoken', () => {
    /** An engine that passes on what it is told to, until it ends or fails. */
    class Live {
      private readonly chunks: (PcmChunk | Error | undefined)[] = [];
      private wake = () => {};

      tell(item: PcmChunk | Error | undefined): void {
        this.chunks.push(item);
        this.wake();
      }

      async *spoken(): AsyncGenerator<PcmChunk> {
        for (;;) {
          while (this.chunks.length === 0) await new Promise<void>((resolve) => (this.wake = resolve));
          const item = this.chunks.shift();
          if (item instanceof Error) throw item;
          if (!item) return;
          yield item;
        }
      }
    }

    const early = (value: number): PcmChunk => ({ samples: Float32Array.of(value), sampleRate: 10, isPartial: true });
    const last = (value: number): PcmChunk => ({ samples: Float32Array.of(value), sampleRate: 10 });

    const start = (stage: Stage, name: string, live: Live) => {
      const { reader, leave } = stage.reader(name);
      const heard: number[] = [];
      const done = (async () => {
        const speak: PieceReader['speak'] = (_part, _how, part) => part.fill(live.spoken());
        for await (const { chunks } of stage.piece.read({ ...reader, speak }, () => {})) {
          heard.push(...chunks.flatMap(({ samples }) => [...samples]));
        }
        reader.ticket.leave();
      })();
      done.catch(() => undefined);
      return { heard, leave, done };
    };

    it('is passed on to all who read it, also to those who come later, and stored whole', async () => {
      const stage = new Stage();
      const live = new Live();
      const first = start(stage, 'first', live);
      live.tell(early(1));
      await settle();
      const second = start(stage, 'second', live);
      live.tell(early(2));
      await settle();
      expect([first.heard, second.heard]).toEqual([
        [1, 2],
        [1, 2],
      ]);
      live.tell(last(3));
      live.tell(undefined);
      await Promise.all([first.done, second.done]);
      expect([first.heard, second.heard]).toEqual([
        [1, 2, 3],
        [1, 2, 3],
      ]);
      expect(stage.stored.flat().flatMap(({ chunks }) => chunks.flatMap(({ samples }) => [...samples]))).toEqual([
        1, 2, 3,
      ]);
    });

    it('fails for all who have heard some of it, and is spoken again for those who have not', async () => {
      const stage = new Stage();
      const [bad, good] = [new Live(), new Live()];
      const [first, second] = [start(stage, 'first', bad), start(stage, 'second', good)];
      bad.tell(early(1));
      await settle();
      bad.tell(new Error('broken'));
      await expect(first.done).rejects.toThrow('broken');
      await expect(second.done).rejects.toThrow('broken');
      expect(stage.stored).toHaveLength(0);

      const again = new Stage();
      const [worse, better] = [new Live(), new Live()];
      const [third, fourth] = [start(again, 'third', worse), start(again, 'fourth', better)];
      await settle();
      worse.tell(new Error('broken'));
      better.tell(last(7));
      better.tell(undefined);
      await expect(third.done).rejects.toThrow('broken');
      await fourth.done;
      expect(fourth.heard).toEqual([7]);
    });
  });
});
