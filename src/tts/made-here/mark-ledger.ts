import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { coalesce } from '../../platform/database/coalesce';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';
import { type AnswerMark, AudioMarks, type MarkFacts } from '../audio-marks';
import { AudioMarkRow } from './audio-mark.entity';
import { MarkSecret } from './mark-secret';

const addStatement = { name: 'audio_marks_add', text: readStatement('tts/made-here/add-marks.sql') };

/** A row to add. */
interface NewRow {
  readonly id: bigint;
  readonly facts: MarkFacts;
}

/** Rows of one statement, and statements at the same time. */
const batches = { maxStatements: 2, maxBatchSize: 500 };

/** Gives out marks, and keeps the ledger of them: for every sound that was sent with a mark, there is a row. */
@Injectable()
export class MarkLedger extends AudioMarks {
  private readonly add = coalesce<NewRow, undefined>(async (rows) => {
    await this.sql.query(addStatement, valuesOf(rows));
    return rows.map(() => undefined);
  }, batches);

  constructor(
    private readonly secret: MarkSecret,
    private readonly sql: SqlClient,
    @InjectRepository(AudioMarkRow) private readonly rows: Repository<AudioMarkRow>,
    private readonly environment: Environment,
  ) {
    super();
  }

  override ofRequest(): Promise<AnswerMark | undefined> {
    return this.mark(() => randomBytes(8).readBigUInt64BE());
  }

  override ofWork(workId: string): Promise<AnswerMark | undefined> {
    return this.mark((idOf) => idOf(workId));
  }

  /** Finds who had sounds made. @param ids those of their marks. @returns the rows that there are. @throws the database's error. */
  async find(ids: readonly bigint[]): Promise<Map<bigint, AudioMarkRow>> {
    const rows = await this.rows.findBy({ id: In(ids.map(storedId)) });
    return new Map(rows.map((row) => [BigInt.asUintN(64, BigInt(row.id)), row]));
  }

  private async mark(idFor: (idOf: (name: string) => bigint) => bigint): Promise<AnswerMark | undefined> {
    if (this.environment.AUDIO_WATERMARK === 'off') return undefined;
    const { pattern, idOf } = await this.secret.get();
    const id = idFor(idOf);
    return {
      mark: { id, key: pattern },
      record: (facts) => this.add({ id, facts }),
      complete: async (textDigest) => {
        await this.rows.update({ id: storedId(id) }, { textDigest });
      },
    };
  }
}

/** PostgreSQL's bigint has a sign. */
function storedId(id: bigint): string {
  return String(BigInt.asIntN(64, id));
}

function valuesOf(rows: readonly NewRow[]): unknown[] {
  const column = (valueOf: (facts: MarkFacts) => unknown) => rows.map(({ facts }) => valueOf(facts) ?? null);
  return [
    rows.map(({ id }) => storedId(id)),
    column(({ accountId }) => accountId),
    column(({ apiKeyId }) => apiKeyId),
    column(({ userId }) => userId),
    column(({ surface }) => surface),
    column(({ sourceId }) => sourceId),
    column(({ voiceId }) => voiceId),
    column(({ textDigest }) => textDigest),
  ];
}
