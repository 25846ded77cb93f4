import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigModule } from './config/config.module';
import type { Environment } from './config/environment';
import type { DatabaseAddress } from './database/connection/database-address';
import { DatabaseModule } from './database/database.module';
import { HealthModule } from './health/health.module';
import { LargeBodiesModule } from './http/large-bodies.module';
import { TracingModule } from './tracing/tracing.module';

/** What all floors stand on. */
@Module({})
export class PlatformFloor {
  /** @param database has been migrated. */
  static with(environment: Environment, database: string | DatabaseAddress): DynamicModule {
    const rooms = [
      ConfigModule.with(environment),
      DatabaseModule.at(database),
      TracingModule,
      LargeBodiesModule,
      HealthModule,
    ];
    return { module: PlatformFloor, imports: rooms, exports: rooms };
  }
}
