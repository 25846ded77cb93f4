import { entriesToEvict } from './eviction';

const entry = (owner: string, bytes: number, usedAt: number) => ({ owner, bytes, usedAt });

describe('entriesToEvict', () => {
  it('evicts nothing that fits', () => {
    expect(entriesToEvict([entry('a', 50, 1), entry('b', 50, 2)], 100)).toEqual([]);
    expect(entriesToEvict([], 0)).toEqual([]);
  });

  it('evicts what was used least recently', () => {
    const [old, recent, middle] = [entry('a', 40, 1), entry('a', 40, 3), entry('a', 40, 2)];
    expect(entriesToEvict([recent, old, middle], 80)).toEqual([old]);
    expect(entriesToEvict([recent, old, middle], 79)).toEqual([old, middle]);
  });

  it('takes from the owner that holds the most, even if others’ entries are older', () => {
    const modest = [entry('modest', 10, 1), entry('modest', 10, 2)];
    const greedy = Array.from({ length: 100 }, (_, index) => entry('greedy', 10, 100 + index));
    const evicted = entriesToEvict([...modest, ...greedy], 200);
    expect(evicted).toEqual(greedy.slice(0, 82));
  });

  it('lets an owner alone use everything', () => {
    const entries = Array.from({ length: 10 }, (_, index) => entry('a', 10, index));
    expect(entriesToEvict(entries, 100)).toEqual([]);
  });

  it('leaves equal shares to owners that all want more', () => {
    const entries = ['a', 'b', 'c'].flatMap((owner) => Array.from({ length: 20 }, (_, at) => entry(owner, 1, at)));
    const evicted = new Set(entriesToEvict(entries, 30));
    const kept = entries.filter((each) => !evicted.has(each));
    for (const owner of ['a', 'b', 'c']) expect(kept.filter((each) => each.owner === owner)).toHaveLength(10);
  });
});
