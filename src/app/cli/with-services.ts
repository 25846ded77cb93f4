import { type INestApplicationContext, Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AccountsModule } from '../../accounts/accounts.module';
import { ApiKeysModule } from '../../api-keys/api-keys.module';
import { LimitsModule } from '../../rate-limit/budgets/limits.module';
import { OperatorKeysModule } from '../../auth/operators/operator-keys.module';
import { ConfigModule } from '../../platform/config/config.module';
import type { Environment } from '../../platform/config/environment';
import { loadEnvironment } from '../settings/all-settings';
import type { DatabaseAddress } from '../../platform/database/connection/database-address';
import { DatabaseModule } from '../../platform/database/database.module';
import { hasPendingMigrations, migrate } from '../../platform/database/migrate';
import { openDatabase } from '../../platform/database/open-database';
import { OperatorError } from '../../platform/errors/operator-error';
import { WorkQueue } from '../../platform/queue/work-queue';
import { LinkKeysModule } from '../../tts/links/link-keys.module';
import { MarkLedgerModule } from '../../tts/made-here/mark-ledger.module';
import { OwnVoiceRowsModule } from '../../tts/own-voices/own-voice-rows.module';
import { PeopleModule } from '../../accounts/people/people.module';
import { SecondFactorModule } from '../../accounts/second-factor/second-factor.module';
import { StartupModule } from '../startup/startup.module';
import { UsersModule } from '../../accounts/users/users.module';
import { WebhooksModule } from '../../accounts/webhooks/webhooks.module';

@Module({})
class CommandModule {
  static with(environment: Environment, database: string | DatabaseAddress, modules: readonly Type[]): DynamicModule {
    return {
      module: CommandModule,
      imports: [
        ConfigModule.with(environment),
        DatabaseModule.at(database),
        AccountsModule,
        ApiKeysModule,
        LimitsModule,
        UsersModule,
        PeopleModule,
        SecondFactorModule,
        StartupModule,
        WebhooksModule,
        LinkKeysModule,
        OwnVoiceRowsModule,
        MarkLedgerModule,
        OperatorKeysModule,
        ...modules,
      ],
    };
  }
}

/**
 * Runs a command with the server's services and database settings. A server may be running on the same database.
 *
 * Migrates an embedded database. Does not migrate an external one: that is its operator's decision.
 *
 * @param modules those that the command needs besides. They may begin work of a server, such as removing files that have expired.
 * @throws {OperatorError} if an external database lacks migrations of this version.
 */
export async function withServices<T>(
  command: (services: INestApplicationContext) => Promise<T>,
  modules: readonly Type[] = [],
): Promise<T> {
  const environment = loadEnvironment();
  const database = await openDatabase(environment, 'join');
  try {
    if (database.kind === 'embedded') await migrate(database);
    else if (await hasPendingMigrations(database)) {
      throw new OperatorError('The database schema is older than this version. Run voxgate migrate first.');
    }
    const services = await NestFactory.createApplicationContext(CommandModule.with(environment, database, modules), {
      logger: false,
      abortOnError: false,
    });
    try {
      // Otherwise, what the command has servers deliver waits for their next sweep.
      await services.get(WorkQueue, { strict: false }).start();
      return await command(services);
    } finally {
      await services.close();
    }
  } finally {
    await database.close();
  }
}
