import { type INestApplicationContext, Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AccountsModule } from '../accounts/accounts.module';
import { ApiKeysModule } from '../api-keys/api-keys.module';
import { ConfigModule } from '../config/config.module';
import { type Environment, loadEnvironment } from '../config/environment';
import { DatabaseModule } from '../database/database.module';
import { hasPendingMigrations, migrate } from '../database/migrate';
import { openDatabase } from '../database/open-database';
import { PeopleModule } from '../people/people.module';
import { ServerAddressModule } from '../startup/server-address.module';
import { CommandError } from './command-error';

@Module({})
class CommandModule {
  static with(environment: Environment, databaseUrl: string): DynamicModule {
    return {
      module: CommandModule,
      imports: [
        ConfigModule.with(environment),
        DatabaseModule.at(databaseUrl),
        AccountsModule,
        ApiKeysModule,
        PeopleModule,
        ServerAddressModule,
      ],
    };
  }
}

/**
 * Runs a command with the server's own services, on the server's own database settings; beside a running server, too.
 *
 * @throws {CommandError} when an external database has not been migrated to this version: that is for its operator to
 *   decide. The embedded one is simply brought up to date.
 */
export async function withServices<T>(command: (services: INestApplicationContext) => Promise<T>): Promise<T> {
  const environment = loadEnvironment();
  const database = await openDatabase(environment, 'join');
  try {
    if (database.kind === 'embedded') await migrate(database.url);
    else if (await hasPendingMigrations(database.url)) {
      throw new CommandError('The database lacks migrations of this version. Run first: voxgate migrate');
    }
    const services = await NestFactory.createApplicationContext(CommandModule.with(environment, database.url), {
      logger: false,
      abortOnError: false,
    });
    try {
      return await command(services);
    } finally {
      await services.close();
    }
  } finally {
    await database.close();
  }
}
