import { DatabaseQuestion } from '../database-question';
import type { MetricSet, Reading } from '../metric-set';

/** A pool of connections, as node-postgres has it. */
export interface PoolSource {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max?: number };
}

/** What is asked of the database. */
export interface DatabaseSource {
  readonly pool: () => PoolSource;
  /** Counts the deliveries of alerts that wait, up to a bound. Rejects if the database does not answer. */
  readonly waitingDeliveries: () => Promise<number>;
}

/** The pool of connections to PostgreSQL, and what waits in the database. */
export function addDatabaseMetrics(metrics: MetricSet, { pool, waitingDeliveries }: DatabaseSource): void {
  const ofPool = (name: string, help: string, valueOf: (of: PoolSource) => number) =>
    metrics.gauge({ name: `voxgate_database_pool_${name}`, help }, () => [[{}, valueOf(pool())]]);
  ofPool(
    'size',
    'Connections to PostgreSQL that this process opens at most (DATABASE_POOL_SIZE)',
    (of) => of.options.max ?? 0,
  );
  ofPool('in_use', 'Connections that run a statement or are being opened', (of) => of.totalCount - of.idleCount);
  ofPool('idle', 'Connections that are open and idle', (of) => of.idleCount);
  ofPool('waiting', 'Statements that wait for a connection', (of) => of.waitingCount);

  const question = new DatabaseQuestion(waitingDeliveries);
  metrics.gauge(
    { name: 'voxgate_database_up', help: 'Whether the database answered this process within a second: 1 or 0' },
    async () => [[{}, (await question.ask()) === undefined ? 0 : 1]],
  );
  metrics.gauge(
    {
      name: 'voxgate_webhook_deliveries_waiting',
      help: 'Webhooks and e-mails that wait in the database, for all replicas together; counted up to 10,000',
    },
    async (): Promise<Reading[]> => {
      const waiting = await question.ask();
      return waiting === undefined ? [] : [[{}, waiting]];
    },
  );
}
