import DataLoader from 'dataloader';
import { isDatabaseUnavailable } from '../errors/database-unavailable';

interface CoalesceOptions {
  /** Statements in flight at once; a further one waits, and gathers requests meanwhile. */
  maxStatements: number;
  /** Requests that share one statement at most. */
  maxBatchSize: number;
}

/**
 * Lets requests that arrive while statements are in flight share the next one. An idle database is asked at once;
 * a busy one is asked fewer, larger questions. Nothing is cached.
 *
 * @param run answers a batch, in its order, or does nothing and rejects. Then each request of the batch is run by itself, so
 *   that one that the database refuses fails alone; but when the database is away, all that are left of the batch fail.
 */
export function coalesce<Request, Answer>(
  run: (batch: readonly Request[]) => Promise<Answer[]>,
  { maxStatements, maxBatchSize }: CoalesceOptions,
): (request: Request) => Promise<Answer> {
  let inFlight = 0;
  const waiting: (() => void)[] = [];

  const schedule = (dispatch: () => void): void => {
    if (inFlight === maxStatements) {
      waiting.push(dispatch);
      return;
    }
    inFlight++;
    // After this turn of the event loop: requests read from other sockets in the same turn come along.
    setImmediate(dispatch);
  };

  const loader = new DataLoader<Request, PromiseSettledResult<Answer>>(
    async (batch) => {
      try {
        return (await run(batch)).map((value) => ({ status: 'fulfilled', value }));
      } catch (error) {
        if (batch.length === 1 || isDatabaseUnavailable(error)) throw error;
        return await runEach(run, batch);
      } finally {
        inFlight--;
        const next = waiting.shift();
        if (next) schedule(next);
      }
    },
    { cache: false, maxBatchSize, batchScheduleFn: schedule },
  );
  return async (request) => {
    const result = await loader.load(request);
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}

/** One after the other, as they share one place among the statements in flight. */
async function runEach<Request, Answer>(
  run: (batch: readonly Request[]) => Promise<Answer[]>,
  batch: readonly Request[],
): Promise<PromiseSettledResult<Answer>[]> {
  const results: PromiseSettledResult<Answer>[] = [];
  let unavailable: unknown;
  for (const request of batch) {
    try {
      if (unavailable) throw unavailable;
      const [value] = await run([request]);
      results.push({ status: 'fulfilled', value: value! });
    } catch (error) {
      results.push({ status: 'rejected', reason: error });
      if (isDatabaseUnavailable(error)) unavailable = error;
    }
  }
  return results;
}
