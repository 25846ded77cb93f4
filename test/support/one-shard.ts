import type { PreparedStatement } from '../../src/platform/database/sql-client';
import type { ShardedSql } from '../../src/platform/database/shards/sharded-sql';

/** Runs statements as in a database that is not distributed, over the given function. */
export function oneShard(query: (statement: PreparedStatement, values: unknown[]) => Promise<object[]>): ShardedSql {
  return {
    areDistributed: false,
    keyOf: () => 0,
    query: (shardKey: number, statement: PreparedStatement, values: unknown[]) =>
      query(statement, [shardKey, ...values]),
  } as unknown as ShardedSql;
}
