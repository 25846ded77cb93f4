import { coalesce } from './coalesce';

/** What PostgreSQL says of a value that a column cannot hold. */
const dataError = Object.assign(new Error('value out of range'), { code: '22003', severity: 'ERROR' });
const lost = new Error('Connection terminated unexpectedly');
const timedOut = Object.assign(new Error('canceling statement due to statement timeout'), {
  code: '57014',
  severity: 'ERROR',
});

describe('coalesce', () => {
  let batches: string[][];
  beforeEach(() => {
    batches = [];
  });

  /** A database that answers in capitals; requests that are an error’s name make the statement fail. */
  function shouter(errors: Record<string, Error> = {}) {
    return coalesce(
      async (batch: readonly string[]) => {
        batches.push([...batch]);
        for (const request of batch) if (errors[request]) throw errors[request];
        return batch.map((request) => request.toUpperCase());
      },
      { maxStatements: 1, maxBatchSize: 4 },
    );
  }
  const settled = async (answers: Promise<string>[]) =>
    (await Promise.allSettled(answers)).map((result) => (result.status === 'fulfilled' ? result.value : result.reason));

  it('answers each of the requests that share a statement with its own', async () => {
    expect(await Promise.all(['a', 'b', 'c'].map(shouter()))).toEqual(['A', 'B', 'C']);
    expect(batches).toEqual([['a', 'b', 'c']]);
  });

  it('puts no more into a statement than it may hold, and has no more in flight than it may', async () => {
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(shouter()))).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(batches).toEqual([['a', 'b', 'c', 'd'], ['e']]);
  });

  it('lets one that the database refuses fail alone', async () => {
    expect(await settled(['a', 'bad', 'c'].map(shouter({ bad: dataError })))).toEqual(['A', dataError, 'C']);
    expect(batches).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  });

  it('does not try again what was refused by itself', async () => {
    expect(await settled(['bad'].map(shouter({ bad: dataError })))).toEqual([dataError]);
    expect(batches).toEqual([['bad']]);
  });

  it.each([
    ['lost', lost],
    ['timed out', timedOut],
  ])('does not multiply a statement that was %s', async (_how, error) => {
    expect(await settled(['a', 'bad', 'c'].map(shouter({ bad: error })))).toEqual([error, error, error]);
    expect(batches).toEqual([['a', 'bad', 'c']]);
  });

  it('gives up the rest when the database goes away between the single ones', async () => {
    const say = coalesce(
      async (batch: readonly string[]) => {
        batches.push([...batch]);
        if (batch.length > 1) throw dataError;
        if (batch[0] === 'b') throw lost;
        return batch.map((request) => request.toUpperCase());
      },
      { maxStatements: 1, maxBatchSize: 4 },
    );
    expect(await settled(['a', 'b', 'c', 'd'].map(say))).toEqual(['A', lost, lost, lost]);
    expect(batches).toEqual([['a', 'b', 'c', 'd'], ['a'], ['b']]);
  });

  it('goes on after a failure', async () => {
    const say = shouter({ bad: dataError });
    await settled(['a', 'bad'].map(say));
    expect(await say('b')).toBe('B');
  });
});
