import { setImmediate as turn } from 'node:timers/promises';
import type { FetchedEntry } from '../../platform/queue/work-queue';
import { DeliveryLane } from './delivery-lane';

describe('A lane of deliveries', () => {
  const waiting: FetchedEntry[] = [];
  let fetches: number;
  let lane: DeliveryLane;
  let endOf: Map<string, () => void>;

  beforeEach(() => {
    waiting.splice(0);
    fetches = 0;
    endOf = new Map();
    lane = new DeliveryLane({
      maxAtOnce: 2,
      fetch: async () => {
        fetches++;
        await turn();
        return waiting.shift();
      },
      deliver: ({ id }) => new Promise((resolve) => endOf.set(id, resolve)),
    });
  });

  const add = (...ids: string[]) =>
    waiting.push(...ids.map((id) => ({ id, key: id, accountId: 'a', receiver: 'r', retryCount: 0 })));
  /** Lets all that can happen happen. */
  const settle = async () => {
    for (let turns = 0; turns < 20; turns++) await turn();
  };

  it('tries no more at once than it may, and the next when one is over', async () => {
    add('1', '2', '3');
    lane.look();
    await settle();
    expect([...endOf.keys()]).toEqual(['1', '2']);
    endOf.get('1')!();
    await settle();
    expect([...endOf.keys()]).toEqual(['1', '2', '3']);
  });

  it('fetches once when a try is over, after a look that found no more', async () => {
    add('1');
    lane.look();
    await settle();
    expect(fetches).toBe(2);
    add('2', '3');
    endOf.get('1')!();
    await settle();
    expect(fetches).toBe(3);
    expect([...endOf.keys()]).toEqual(['1', '2']);
  });

  it('fetches again if a try ends while it finds no more', async () => {
    add('1');
    lane.look();
    await turn();
    await turn();
    expect(fetches).toBe(2);
    endOf.get('1')!();
    await settle();
    expect(fetches).toBe(3);
  });

  it('fetches nothing after it was stopped, and is idle when what it has fetched is over', async () => {
    add('1', '2');
    lane.look();
    const stopped = lane.stop();
    await stopped;
    expect([...endOf.keys()]).toEqual(['1']);
    let isIdle = false;
    void lane.idle().then(() => (isIdle = true));
    await settle();
    expect(isIdle).toBe(false);
    endOf.get('1')!();
    await settle();
    expect(isIdle).toBe(true);
    lane.look();
    await settle();
    expect(waiting).toHaveLength(1);
  });
});
