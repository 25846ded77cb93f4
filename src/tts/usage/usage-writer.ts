import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PeriodicWriter } from '../../platform/database/periodic-writer';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';
import { daySeconds, isOlderThan } from '../../platform/database/times';
import { type UsageCount, UsageMeter } from '../../rate-limit/metering/usage-meter';
import { StoredUsageWriter } from './usage-writer.entity';

/**
 * Adds a batch, unless it was added before: a response can be lost after the commit, and the batch is then sent again. Rows are
 * locked in a fixed order, so that replicas that write the same keys cannot deadlock.
 */
const writeStatement = {
  name: 'usage_write',
  text: readStatement('tts/usage/write.sql'),
};

/** Processes that have not written for so many days have ended. */
const maxSilentSeconds = 30 * daySeconds;

interface Batch {
  number: number;
  counts: UsageCount[];
}

/**
 * Writes the meter's counts to the database every second, in one statement. Each count is written exactly once, even if the
 * database is unavailable for a while.
 */
@Injectable()
export class UsageWriter extends PeriodicWriter {
  private readonly id = randomUUID();
  /** The batch that was sent but not confirmed. */
  private batch: Batch | undefined;
  private lastNumber = 0;

  constructor(
    private readonly meter: UsageMeter,
    private readonly sql: SqlClient,
    @InjectRepository(StoredUsageWriter) private readonly writers: Repository<StoredUsageWriter>,
  ) {
    super('Usage', 'API key usage');
  }

  protected override async writeBatch(): Promise<boolean> {
    const isRetry = this.batch !== undefined;
    this.batch ??= this.nextBatch();
    if (!this.batch) return false;
    await this.sql.query(writeStatement, valuesOf(this.id, this.batch));
    if (this.batch.number === 1) await this.writers.delete({ writtenAt: isOlderThan(maxSilentSeconds) });
    this.batch = undefined;
    // After a failed batch, the counts since then make another one.
    return isRetry;
  }

  private nextBatch(): Batch | undefined {
    const counts = this.meter.take();
    return counts.length > 0 ? { number: ++this.lastNumber, counts } : undefined;
  }
}

function valuesOf(id: string, { number, counts }: Batch): unknown[] {
  return [
    id,
    number,
    counts.map(({ apiKeyId }) => apiKeyId),
    counts.map(({ hour }) => hour),
    counts.map(({ accountId }) => accountId),
    counts.map(({ requests }) => requests),
    counts.map(({ characters }) => characters),
    counts.map(({ audioSeconds }) => audioSeconds),
    counts.map(({ rateLimited }) => rateLimited),
    counts.map(({ revoked }) => revoked),
    counts.map(({ expired }) => expired),
  ];
}
