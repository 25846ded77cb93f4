import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Pool, type QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { Environment } from '../../config/environment';
import { DatabaseUnavailableError } from '../../errors/database-unavailable';
import { poolOf } from '../connection-pool';
import type { PreparedStatement } from '../sql-client';
import { Shard } from './shard';
import { ShardKeys } from './shard-keys';

/** Milliseconds between two looks at where the shards are. They are moved by hand, and a move that is not known yet does no harm. */
const lookMs = 10_000;

/** A node of a distributed database. */
interface Node {
  host: string;
  port: number;
}

/**
 * Which node has the rows of each shard key. The database calls a function on the right node in any case. So an answer that is out of
 * date costs a detour, nothing else.
 */
const nodesStatement = `
  SELECT k.shard_key AS "shardKey", n.nodename AS host, n.nodeport AS port
  FROM shard_keys AS k
  JOIN pg_dist_placement AS p ON p.shardid = get_shard_id_for_distribution_column('rate_limit_windows', k.shard_key)
  JOIN pg_dist_node AS n ON n.groupid = p.groupid AND n.noderole = 'primary'`;

/**
 * Runs prepared statements on the rows of one shard key. In a database that is not distributed, that is all rows. In one that Citus
 * distributes, each node has connections of its own, so that a node that does not answer takes none from others.
 */
@Injectable()
export class ShardedSql implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Shards');
  private keys = new ShardKeys([0]);
  private readonly shards = new Map<number, Shard>();
  /** The node of each shard key, and the connections to each. */
  private nodes = new Map<number, string>();
  private readonly pools = new Map<string, Pool>();
  private looking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly environment: Environment,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.look();
    if (!this.areDistributed) return;
    const { size } = new Set(this.nodes.values());
    this.logger.log(`The tables of the gate are distributed: ${this.keys.keys.length} shard keys on ${size} nodes.`);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([...this.pools.values()].map((pool) => pool.end()));
    this.pools.clear();
  }

  /** Whether rows are on several nodes, or could be. */
  get areDistributed(): boolean {
    return this.keys.areDistributed;
  }

  /** All shard keys. */
  get all(): readonly number[] {
    return this.keys.keys;
  }

  /** Returns the shard key of the rows of an owner, such as an account. */
  keyOf(owner: string): number {
    return this.keys.of(owner);
  }

  /**
   * Runs a statement whose first parameter is the shard key.
   *
   * @param values the other parameters.
   * @returns the rows.
   * @throws {ShardUnavailableError} if the node has not answered lately, and the statement was not sent.
   * @throws the driver's error.
   */
  async query<Row extends QueryResultRow>(
    shardKey: number,
    statement: PreparedStatement,
    values: unknown[],
  ): Promise<Row[]> {
    const all = [shardKey, ...values];
    try {
      if (this.areDistributed) return await this.shardOf(shardKey).query<Row>(statement, all);
      const { rows } = await poolOf(this.dataSource).query<Row>({ ...statement, values: all });
      return rows;
    } catch (error) {
      if (!isUnknownShardKey(error)) throw error;
      await this.look();
      throw new DatabaseUnavailableError('The database has been distributed meanwhile.', { cause: error });
    }
  }

  private shardOf(shardKey: number): Shard {
    let shard = this.shards.get(shardKey);
    if (!shard) {
      shard = new Shard(() => this.poolOf(shardKey));
      this.shards.set(shardKey, shard);
    }
    return shard;
  }

  private poolOf(shardKey: number): Pool | undefined {
    const name = this.nodes.get(shardKey);
    return name === undefined ? undefined : this.pools.get(name);
  }

  /** Finds out which shard keys there are, and where their rows are. */
  private look(): Promise<void> {
    this.looking ??= this.read().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async read(): Promise<void> {
    const found = await this.dataSource.query<{ shardKey: number }[]>(
      'SELECT shard_key AS "shardKey" FROM shard_keys ORDER BY position',
    );
    const keys = new ShardKeys(found.map(({ shardKey }) => shardKey));
    if (keys.areDistributed) await this.readNodes();
    this.keys = keys;
  }

  private async readNodes(): Promise<void> {
    const rows = await this.dataSource.query<({ shardKey: number } & Node)[]>(nodesStatement);
    const nodes = new Map(rows.map(({ host, port }) => [`${host}:${port}`, { host, port }]));
    for (const [name, node] of nodes) if (!this.pools.has(name)) this.pools.set(name, this.poolTo(node));
    this.nodes = new Map(rows.map(({ shardKey, host, port }) => [shardKey, `${host}:${port}`]));
    for (const [name, pool] of this.pools) {
      if (nodes.has(name)) continue;
      this.pools.delete(name);
      void pool.end();
    }
    this.timer ??= setInterval(() => void this.look().catch(() => undefined), lookMs).unref();
  }

  /** Connections for the statements of one node: to the node itself, or to the server of DATABASE_URL, which passes them on. */
  private poolTo({ host, port }: Node): Pool {
    const { options } = poolOf(this.dataSource) as unknown as { options: Record<string, unknown> };
    const isDirect = this.environment.DATABASE_NODES === 'direct';
    const pool = new Pool({ ...options, ...(isDirect && { host, port, primary: undefined }) });
    // A connection that nobody uses may be lost at any time. The pool replaces it.
    pool.on('error', () => undefined);
    return pool;
  }
}

/** Whether a table does not accept the shard key: it has been distributed, or is not any more, since this process looked. */
function isUnknownShardKey(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23514' && typeof constraint === 'string' && constraint.includes('_shard_key');
}
