import { QueueFullError } from '../errors';
import { EngineQueues } from './engine-queues';
import { fixedSlots } from './slot-source';

const { signal } = new AbortController();
const engine = () => ({ slots: fixedSlots(1), traits: { workSecondsPerCharacter: 0.01 } });

describe('EngineQueues', () => {
  it('rejects a capacity that lets nobody in', () => {
    expect(() => new EngineQueues(0)).toThrow(new RangeError('queueCapacity must be an integer of at least 1; got 0.'));
  });

  it('does not let the requests of one engine delay or refuse those of another', async () => {
    const queues = new EngineQueues(1);
    const [slow, fast] = [engine(), engine()];
    const ticket = queues.enter(slow, 'a', 10, signal);
    let end!: () => void;
    const speaking = ticket.run(10, () => new Promise<void>((resolve) => (end = resolve)));
    expect(() => queues.enter(slow, 'b', 10, signal)).toThrow(QueueFullError);
    await expect(queues.enter(fast, 'b', 10, signal).run(10, async () => 'spoken')).resolves.toBe('spoken');
    expect([queues.size(slow), queues.size(fast)]).toEqual([1, 1]);
    end();
    await speaking;
  });

  it('is stuck while an engine has finished no turn for more than a minute', async () => {
    let milliseconds = 0;
    const queues = new EngineQueues(10, () => milliseconds);
    const stuck = engine();
    await queues.enter(engine(), 'a', 10, signal).run(10, async () => 'spoken');
    let end!: () => void;
    const speaking = queues
      .enter(stuck, 'a', 10, signal)
      .run(10, () => new Promise<void>((resolve) => (end = resolve)));
    milliseconds += 60_000;
    expect(queues.isStuck()).toBe(false);
    milliseconds += 1;
    expect(queues.isStuck()).toBe(true);
    end();
    await speaking;
    expect(queues.isStuck()).toBe(false);
  });
});
