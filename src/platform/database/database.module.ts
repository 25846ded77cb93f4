import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Environment } from '../config/environment';
import type { DatabaseAddress } from './connection/database-address';
import { dataSourceOptions } from './data-source.options';
import { ShardedSql } from './shards/sharded-sql';
import { SqlClient } from './sql-client';

/** Provides one connection pool to a database that has been migrated. */
@Global()
@Module({})
export class DatabaseModule {
  static at(database: string | DatabaseAddress): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Environment],
          useFactory: (environment: Environment) => ({
            ...dataSourceOptions(database, environment),
            autoLoadEntities: true,
            retryAttempts: 1,
          }),
        }),
      ],
      providers: [SqlClient, ShardedSql],
      exports: [SqlClient, ShardedSql],
    };
  }
}
