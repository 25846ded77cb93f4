import { coalesce, type CoalesceOptions } from '../coalesce';
import type { ShardedSql } from './sharded-sql';

/**
 * As {@link coalesce}, with the requests of each shard key in statements of their own. In a database that is not distributed, all
 * requests have the same shard key.
 *
 * @param ownerOf returns the owner of a request's rows.
 * @param run answers a batch of requests of one shard key.
 */
export function coalesceByShard<Request, Answer>(
  shards: ShardedSql,
  ownerOf: (request: Request) => string,
  run: (shardKey: number, batch: readonly Request[]) => Promise<Answer[]>,
  options: CoalesceOptions,
): (request: Request) => Promise<Answer> {
  const byShard = new Map<number, (request: Request) => Promise<Answer>>();
  return (request) => {
    const shardKey = shards.keyOf(ownerOf(request));
    let send = byShard.get(shardKey);
    if (!send) {
      // A node has several shards, so that its connections are in use with one statement for each.
      const maxStatements = shards.areDistributed ? 1 : options.maxStatements;
      send = coalesce((batch: readonly Request[]) => run(shardKey, batch), { ...options, maxStatements });
      byShard.set(shardKey, send);
    }
    return send(request);
  };
}
