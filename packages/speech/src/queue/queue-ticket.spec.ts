import { getEventListeners } from 'node:events';
import { fixedSlots } from './slot-source';
import { QueueFullError } from '../errors';
import { lateTicket } from './queue-ticket';
import { SynthesisQueue } from './synthesis-queue';

const oneSlot = () => new SynthesisQueue({ slots: fixedSlots(1), capacity: 10, workSecondsPerCharacter: 0.01 });

describe('QueueTicket', () => {
  it('runs work and returns its result', async () => {
    const ticket = oneSlot().enter('a', 5, new AbortController().signal);
    await expect(ticket.run(5, async () => 'spoken')).resolves.toBe('spoken');
  });

  it('knows how many requests were in the queue before it', () => {
    const queue = oneSlot();
    const { signal } = new AbortController();
    expect(['a', 'b', 'c'].map((group) => queue.enter(group, 5, signal).position)).toEqual([0, 1, 2]);
  });

  it('runs nothing after it has left, and does not come back when its reader continues', async () => {
    const queue = oneSlot();
    const ticket = queue.enter('a', 5, new AbortController().signal);
    ticket.leave();
    ticket.leave();
    ticket.resume();
    let hasRun = false;
    const late = ticket.run(5, async () => void (hasRun = true));
    await expect(late).rejects.toThrow('The request has left the queue.');
    expect([hasRun, queue.size]).toEqual([false, 0]);
  });

  it('leaves when its signal aborts, and then throws the reason', async () => {
    const queue = oneSlot();
    const gone = new AbortController();
    const ticket = queue.enter('a', 5, gone.signal);
    gone.abort(new Error('the client has gone'));
    expect(queue.size).toBe(0);
    await expect(ticket.run(5, async () => 'spoken')).rejects.toThrow('the client has gone');
  });

  it('throws the reason of the signal at once, and keeps the slot until the work has ended', async () => {
    const queue = oneSlot();
    const gone = new AbortController();
    let end!: () => void;
    const work = () => new Promise<void>((resolve) => (end = resolve));
    const cancelled = queue.enter('a', 5, gone.signal).run(5, work);
    let hasNext = false;
    const next = queue.enter('b', 5, new AbortController().signal).run(5, async () => void (hasNext = true));
    gone.abort(new Error('the client has gone'));
    await expect(cancelled).rejects.toThrow('the client has gone');
    expect(hasNext).toBe(false);
    end();
    await next;
    expect(hasNext).toBe(true);
  });

  it('throws the reason of the signal if it aborts while the request waits for its turn', async () => {
    const queue = oneSlot();
    const gone = new AbortController();
    let end!: () => void;
    void queue.enter('a', 5, new AbortController().signal).run(5, () => new Promise<void>((done) => (end = done)));
    const waiting = queue.enter('b', 5, gone.signal).run(5, async () => 'spoken');
    gone.abort(new Error('the client has gone'));
    await expect(waiting).rejects.toThrow('the client has gone');
    end();
  });

  it('leaves no listener on the signal, which may outlive it', () => {
    const { signal } = new AbortController();
    const ticket = oneSlot().enter('a', 5, signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    ticket.leave();
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('stops waiting for a turn that is withdrawn, keeps its place, and can ask again', async () => {
    const queue = oneSlot();
    const { signal } = new AbortController();
    let end!: () => void;
    const running = queue.enter('a', 5, signal).run(5, () => new Promise<void>((resolve) => (end = resolve)));
    const ticket = queue.enter('b', 5, signal);
    const withdrawn = new AbortController();
    let runs = 0;
    const waiting = ticket.run(5, async () => runs++, { withdrawn: withdrawn.signal });
    withdrawn.abort(new Error('not needed'));
    await expect(waiting).rejects.toThrow('not needed');
    await expect(ticket.run(5, async () => runs++, { withdrawn: withdrawn.signal })).rejects.toThrow('not needed');
    expect(queue.size).toBe(2);
    const again = new AbortController();
    const abort = () => again.abort(new Error('too late'));
    const next = ticket.run(5, async () => (runs++, abort(), 'spoken'), { withdrawn: again.signal });
    end();
    await running;
    await expect(next).resolves.toBe('spoken');
    expect(runs).toBe(1);
    expect(getEventListeners(again.signal, 'abort')).toEqual([]);
  });
});

describe('A late ticket', () => {
  it('enters the queue when it first needs a turn, and leaves it', async () => {
    const queue = oneSlot();
    const { signal } = new AbortController();
    const ticket = lateTicket('a', signal, () => queue.enter('a', 5, signal));
    ticket.park();
    ticket.resume();
    expect([queue.size, ticket.waitedMs]).toEqual([0, 0]);
    await ticket.run(5, async () => expect(queue.size).toBe(1));
    await ticket.run(5, async () => expect(queue.size).toBe(1));
    ticket.leave();
    expect(queue.size).toBe(0);
  });

  it('fails when it needs a turn and the queue is full', async () => {
    const { signal } = new AbortController();
    const ticket = lateTicket('a', signal, () => {
      throw new QueueFullError(3);
    });
    await expect(ticket.run(5, async () => 'spoken')).rejects.toThrow(QueueFullError);
    ticket.leave();
  });
});
