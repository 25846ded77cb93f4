import { coalesce } from './coalesce';

/** PostgreSQL's error for a value that a column cannot hold. */
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

  /** A database that answers in capitals. A request that is a key of `errors` makes the statement fail. */
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

  it('returns each request its own answer when requests share a statement', async () => {
    expect(await Promise.all(['a', 'b', 'c'].map(shouter()))).toEqual(['A', 'B', 'C']);
    expect(batches).toEqual([['a', 'b', 'c']]);
  });

  it('respects the maximum batch size and number of concurrent statements', async () => {
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(shouter()))).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(batches).toEqual([['a', 'b', 'c', 'd'], ['e']]);
  });

  it('fails only the request that the database rejects', async () => {
    expect(await settled(['a', 'bad', 'c'].map(shouter({ bad: dataError })))).toEqual(['A', dataError, 'C']);
    expect(batches).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  });

  it('does not retry a request that failed alone', async () => {
    expect(await settled(['bad'].map(shouter({ bad: dataError })))).toEqual([dataError]);
    expect(batches).toEqual([['bad']]);
  });

  it.each([
    ['lost', lost],
    ['timed out', timedOut],
  ])('does not retry each request of a statement that was %s', async (_how, error) => {
    expect(await settled(['a', 'bad', 'c'].map(shouter({ bad: error })))).toEqual([error, error, error]);
    expect(batches).toEqual([['a', 'bad', 'c']]);
  });

  it('fails the remaining requests when the database becomes unavailable during the retries', async () => {
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

  it('works after a failure', async () => {
    const say = shouter({ bad: dataError });
    await settled(['a', 'bad'].map(say));
    expect(await say('b')).toBe('B');
  });
});
