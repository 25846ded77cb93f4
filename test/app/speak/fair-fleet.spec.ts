import fc from 'fast-check';
import { cases } from '../../../bench/proofs/support/extent';
import { type FleetShape, SimulatedFleet } from './support/simulated-fleet';

const seeds = cases(6, 40);

/** Costs of turns, in seconds. */
const least = 0.2;
const most = 2;

/** Keeps requests of an account at a gate: as soon as one has been spoken, the next comes. */
function keepAsking(
  fleet: SimulatedFleet,
  asked: { gate: number; account: string; requests: number; cost: () => number },
) {
  const { gate, account, requests, cost } = asked;
  const goOn = async () => {
    for (;;) await fleet.speak(gate, account, cost());
  };
  for (let index = 0; index < requests; index++) void goOn();
}

/** Costs that are the same in each run with a seed. */
function costsOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return least + ((most - least) * state) / 2 ** 32;
  };
}

const shapes: fc.Arbitrary<FleetShape> = fc.record({
  gates: fc.integer({ min: 2, max: 4 }),
  nodes: fc.integer({ min: 1, max: 3 }),
  slots: fc.integer({ min: 1, max: 2 }),
  inFlight: fc.integer({ min: 16, max: 24 }),
  delay: fc.constantFrom(0.001, 0.05),
});

describe('Accounts at several gates before the same nodes', () => {
  it('have the same engine time while they wait, within a bound that knows neither gates nor requests', async () => {
    await fc.assert(
      fc.asyncProperty(shapes, fc.integer(), fc.integer({ min: 1, max: 30 }), async (shape, seed, greed) => {
        const fleet = new SimulatedFleet(shape);
        const cost = costsOf(seed);
        const { gates, nodes, slots } = shape;
        // One account asks at every gate, the other at one.
        for (let gate = 0; gate < gates; gate++) {
          keepAsking(fleet, { gate, account: 'greedy', requests: greed * nodes * slots, cost });
        }
        keepAsking(fleet, { gate: 0, account: 'modest', requests: 8 * nodes * slots, cost });
        // The theorem is about the time in which both wait at a node.
        const bound = (slots + 1) * (most + most);
        const begun = Array.from({ length: nodes }, () => undefined as number | undefined);
        let checks = 0;
        const difference = (node: number) =>
          (fleet.workedAt[node]!.get('greedy') ?? 0) - (fleet.workedAt[node]!.get('modest') ?? 0);
        await fleet.runUntil(() => {
          for (let node = 0; node < nodes; node++) {
            const doBothWait = fleet.waiting(node, 'modest') > 0 && fleet.waiting(node, 'greedy') > 0;
            if (!doBothWait) begun[node] = undefined;
            else {
              begun[node] ??= difference(node);
              checks++;
              expect(Math.abs(difference(node) - begun[node]!)).toBeLessThanOrEqual(bound);
            }
          }
          return fleet.now > 20;
        });
        if (greed > 1) expect(checks).toBeGreaterThan(0);
      }),
      { numRuns: seeds, seed: 67 },
    );
  });

  it('all wait at every node as long as they wait at their gates, so that the bound holds for all nodes together', async () => {
    await fc.assert(
      fc.asyncProperty(shapes, fc.integer(), async (shape, seed) => {
        const fleet = new SimulatedFleet(shape);
        const cost = costsOf(seed);
        const { gates, nodes, slots } = shape;
        for (let gate = 0; gate < gates; gate++) {
          keepAsking(fleet, { gate, account: 'greedy', requests: 60, cost });
        }
        keepAsking(fleet, { gate: 0, account: 'modest', requests: 60, cost });
        await fleet.runUntil(() => fleet.now > 5);
        const worked = (account: string) => fleet.worked.get(account) ?? 0;
        const before = worked('greedy') - worked('modest');
        await fleet.runUntil(() => {
          for (let node = 0; node < nodes; node++) expect(fleet.waiting(node, 'modest')).toBeGreaterThan(0);
          const lead = worked('greedy') - worked('modest') - before;
          expect(Math.abs(lead)).toBeLessThanOrEqual(nodes * (slots + 1) * (most + most));
          return fleet.now > 20;
        });
      }),
      { numRuns: seeds, seed: 17 },
    );
  });

  it('hear their first sound after at most the turns that run and one of each other account, however many requests those have', async () => {
    await fc.assert(
      fc.asyncProperty(shapes, fc.integer(), fc.integer({ min: 1, max: 3 }), async (shape, seed, others) => {
        const fleet = new SimulatedFleet(shape);
        const cost = costsOf(seed);
        for (let gate = 0; gate < shape.gates; gate++) {
          for (let other = 0; other < others; other++) {
            keepAsking(fleet, { gate, account: `greedy ${other}`, requests: 40, cost });
          }
        }
        await fleet.runUntil(() => fleet.now > 10);
        const began = fleet.now;
        let isSpoken = false;
        void fleet.speak(0, 'newcomer', least).then(() => (isSpoken = true));
        await fleet.runUntil(() => isSpoken);
        const turnsBefore = 1 + Math.ceil(others / shape.slots);
        expect(fleet.now - began).toBeLessThanOrEqual(turnsBefore * most + least + 2 * shape.delay + 1e-9);
      }),
      { numRuns: seeds, seed: 3 },
    );
  });
});
