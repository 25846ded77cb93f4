import DataLoader from 'dataloader';
import { isDatabaseUnavailable } from '../errors/database-unavailable';

export interface CoalesceOptions {
  /** Maximum number of concurrent statements. While this many run, further requests are collected for the next one. */
  maxStatements: number;
  /** Maximum number of requests per statement. */
  maxBatchSize: number;
}

/**
 * Batches requests: those that arrive while statements are running share the next one. An idle database gets a request
 * immediately; a busy one gets fewer, larger statements. Nothing is cached.
 *
 * @param run answers a batch in its order. If it fails, it must have no effect and reject. Each request of the batch is then run
 *   alone, so that only the request that the database rejects fails. If the database is unavailable, all remaining requests
 *   of the batch fail.
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
    // Wait until the end of this turn of the event loop, to include requests that other sockets deliver in the same turn.
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

/** Runs requests one after the other, because together they count as one of the concurrent statements. */
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
