import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';

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
    const pool = (this.dataSource.driver as unknown as { master: Pool }).master;
    const { rows } = await pool.query<Row>({ ...statement, values });
    return rows;
  }
}
