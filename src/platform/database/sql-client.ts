import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from './connection-pool';

/** A statement that PostgreSQL parses once per connection, under its name. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** Runs prepared statements, which TypeORM does not support, on TypeORM's connection pool. */
@Injectable()
export class SqlClient {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * @returns the rows.
   * @throws the driver's error.
   */
  async query<Row extends QueryResultRow>(statement: PreparedStatement, values: unknown[]): Promise<Row[]> {
    const { rows } = await poolOf(this.dataSource).query<Row>({ ...statement, values });
    return rows;
  }
}
