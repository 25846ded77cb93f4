import fc from 'fast-check';
import { StartTimeFairQueueing } from './start-time-fair-queueing';

interface Piece {
  estimate: number;
  cost: number;
}

/** One group in a simulation: at a given time it queues all of these pieces. */
interface Client {
  from: number;
  pieces: Piece[];
}

/** What happened in a simulation. */
interface Turn {
  client: number;
  began: number;
  ended: number;
}

/** Simulates clients on an engine with this many slots, in simulated time. */
function simulate(clients: readonly Client[], slots: number): Turn[] {
  const fairness = new StartTimeFairQueueing();
  const next = clients.map(() => 0);
  const turns: Turn[] = [];
  const running: (Turn & { settle: () => void })[] = [];
  let now = 0;
  for (;;) {
    const waiting = clients
      .map((_, client) => client)
      .filter((client) => clients[client]!.from <= now && next[client]! < clients[client]!.pieces.length);
    if (waiting.length > 0 && running.length < slots) {
      const client = Number(fairness.next(waiting.map(String)));
      const { estimate, cost } = clients[client]!.pieces[next[client]!++]!;
      const charge = fairness.begin(`${client}`, estimate);
      running.push({ client, began: now, ended: now + cost, settle: () => charge.settle(cost) });
      continue;
    }
    const arrivals = clients.map(({ from }) => from).filter((from) => from > now);
    const events = [...arrivals, ...running.map(({ ended }) => ended)];
    if (events.length === 0) return turns;
    now = Math.min(...events);
    for (const turn of running.filter(({ ended }) => ended <= now)) {
      running.splice(running.indexOf(turn), 1);
      turn.settle();
      turns.push(turn);
    }
    if (running.length === 0 && waiting.length === 0) fairness.rest();
  }
}

const cost = fc.double({ min: 0.01, max: 20, noNaN: true });
const piece = fc.record({ estimate: cost, cost });
const client = fc.record({
  from: fc.double({ min: 0, max: 100, noNaN: true }),
  pieces: fc.array(piece, { minLength: 1, maxLength: 30 }),
});
const clients = fc.array(client, { minLength: 2, maxLength: 6 });

describe('StartTimeFairQueueing', () => {
  it('gives two waiting groups equal time, within (slots + 1) × the sum of their largest turns', () => {
    fc.assert(
      fc.property(clients, fc.integer({ min: 1, max: 4 }), (all, slots) => {
        const turns = simulate(all, slots);
        for (const [a, one] of all.entries()) {
          for (const [b, other] of all.entries()) {
            if (a >= b) continue;
            const largest = [one, other].map(({ pieces }) =>
              Math.max(...pieces.flatMap(({ estimate, cost: real }) => [estimate, real])),
            );
            const lastBegin = (who: number) =>
              Math.max(...turns.filter((turn) => turn.client === who).map(({ began }) => began));
            const until = Math.min(lastBegin(a), lastBegin(b));
            const since = Math.max(one.from, other.from);
            // What each group got while both waited, and the difference over every interval of that time.
            let difference = 0;
            let [least, most] = [0, 0];
            for (const turn of turns.filter(({ ended }) => ended >= since && ended <= until)) {
              if (turn.client === a) difference += turn.ended - turn.began;
              if (turn.client === b) difference -= turn.ended - turn.began;
              least = Math.min(least, difference);
              most = Math.max(most, difference);
            }
            expect(most - least).toBeLessThanOrEqual((slots + 1) * (largest[0]! + largest[1]!) + 1e-6);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('delays a newcomer by the pieces being spoken and at most one piece of each other group', () => {
    fc.assert(
      fc.property(
        clients,
        fc.integer({ min: 1, max: 4 }),
        fc.double({ min: 0, max: 200, noNaN: true }),
        (others, slots, from) => {
          const turns = simulate([...others, { from, pieces: [{ estimate: 1, cost: 1 }] }], slots);
          const { began } = turns.find((turn) => turn.client === others.length)!;
          for (const who of others.keys()) {
            const between = turns.filter((turn) => turn.client === who && turn.began > from && turn.began < began);
            expect(between.length).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('remembers the share of a group that leaves and returns', () => {
    const fairness = new StartTimeFairQueueing();
    const spent = { leaver: 0, stayer: 0 };
    for (let turn = 0; turn < 100; turn++) {
      // The leaving group has nothing in the queue while the other is served.
      const who = fairness.startTag('leaver') <= fairness.startTag('stayer') ? 'leaver' : 'stayer';
      const seconds = who === 'leaver' ? 10 : 1;
      fairness.begin(who, seconds).settle(seconds);
      spent[who] += seconds;
    }
    expect(Math.abs(spent.leaver - spent.stayer)).toBeLessThanOrEqual(11);
  });

  it('charges the measured cost of a turn, not the estimate', () => {
    const fairness = new StartTimeFairQueueing();
    fairness.begin('cancelled', 100).settle(1);
    fairness.begin('other', 3).settle(3);
    expect(fairness.startTag('cancelled')).toBe(1);
    expect(fairness.startTag('other')).toBe(3);
  });

  it('keeps state only for groups that are ahead of virtual time', () => {
    const fairness = new StartTimeFairQueueing();
    for (let index = 0; index < 10_000; index++) {
      // This group always waits, so that virtual time advances.
      fairness.begin('steady', 1).settle(1);
      fairness.begin(`passing ${index}`, 1).settle(1);
      expect(fairness.size).toBeLessThanOrEqual(4);
    }
    fairness.rest();
    expect(fairness.size).toBe(0);
  });
});
