import { Injectable } from '@nestjs/common';
import { PeriodicWriter } from '../../platform/database/periodic-writer';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';
import type { LeftOut, WaitingRecord } from './request-buffer';
import { RequestRecorder } from './request-recorder';

/** Records per statement. */
const batchSize = 1000;

/**
 * Adds records, unless they were added before. Times are by the database's clock, because the replicas' clocks may differ: each
 * record says how long ago its request began.
 */
const writeStatement = {
  name: 'requests_write',
  text: readStatement('tts/requests/write.sql'),
};

/**
 * Writes the recorded requests to the database. It uses one connection at most, and requests never wait for it. While the
 * database is slow or unavailable, the buffer bounds what is kept; the log of the server tells what was left out.
 */
@Injectable()
export class RequestWriter extends PeriodicWriter {
  /** The batch that was sent but not confirmed. */
  private batch: WaitingRecord[] = [];

  constructor(
    private readonly recorder: RequestRecorder,
    private readonly sql: SqlClient,
  ) {
    super('Requests', 'The request log');
  }

  override async onApplicationShutdown(): Promise<void> {
    this.recorder.buffer.endMinute();
    await super.onApplicationShutdown();
  }

  protected override async writeBatch(): Promise<boolean> {
    this.warnOf(this.recorder.buffer.takeLeftOut());
    if (this.batch.length === 0) this.batch = this.recorder.buffer.take(batchSize);
    const { batch } = this;
    if (batch.length === 0) return false;
    await this.sql.query(writeStatement, valuesOf(batch));
    this.batch = [];
    return batch.length === batchSize;
  }

  private warnOf({ overLimit, noRoom }: LeftOut): void {
    for (const [accountId, count] of overLimit) {
      this.logger.warn(
        `${count} requests of account ${accountId} are not in the request log: they are more than REQUEST_LOG_PER_MINUTE.`,
      );
    }
    if (noRoom > 0) {
      this.logger.warn(`${noRoom} requests are not in the request log: the database is too slow to save them.`);
    }
  }
}

function valuesOf(batch: readonly WaitingRecord[]): unknown[] {
  const now = performance.now();
  const column = (valueOf: (record: WaitingRecord) => unknown) => batch.map(valueOf);
  return [
    column(({ id }) => id),
    column(({ begin }) => now - begin),
    column(({ requestId }) => requestId),
    column(({ accountId }) => accountId),
    column(({ callerType }) => callerType),
    column(({ callerId }) => callerId),
    column(({ route }) => route),
    column(({ voiceId }) => voiceId),
    column(({ characters }) => characters),
    column(({ audioSeconds }) => audioSeconds),
    column(({ status }) => status),
    column(({ code }) => code),
    column(({ message }) => message),
    column(({ address }) => address),
    column(({ aborted }) => aborted),
    column(({ repeats }) => repeats),
    column(({ gateMs }) => gateMs),
    column(({ queueMs }) => queueMs),
    column(({ firstAudioMs }) => firstAudioMs),
    column(({ totalMs }) => totalMs),
  ];
}
