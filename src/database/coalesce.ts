import DataLoader from 'dataloader';

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
 * @param run answers a batch, in its order. If it rejects, every request of the batch does.
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

  const loader = new DataLoader<Request, Answer>(
    async (batch) => {
      try {
        return await run(batch);
      } finally {
        inFlight--;
        const next = waiting.shift();
        if (next) schedule(next);
      }
    },
    { cache: false, maxBatchSize, batchScheduleFn: schedule },
  );
  return (request) => loader.load(request);
}
