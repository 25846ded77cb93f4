import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { applicationOptions, initialise, optionalModules } from '../../src/app/app';
import { AppModule } from '../../src/app.module';
import { AccountsService } from '../../src/accounts/accounts.service';
import type { Account } from '../../src/accounts/account.entity';
import { ApiKeysService } from '../../src/api-keys/api-keys.service';
import { operator } from '../../src/platform/caller/actor';
import { loadEnvironment } from '../../src/app/settings/all-settings';
import { ServerState } from '../../src/platform/health/server-state';
import { HttpAdapter } from '../../src/platform/http/http-adapter';
import { FliteEngine } from '../../packages/speech/src/engines/flite/flite.engine';
import type { SpeechEngine } from '../../packages/speech/src/engines/speech-engine';
import { PasswordHasher } from '../../src/accounts/users/password-hasher';
import { createDatabase, type TestDatabase } from './database';
import { InProcessEngine } from './in-process-engine';
import { keep } from './kept';
import { QuickPasswordHasher } from './quick-password-hasher';

/** A key, its account, and the header that authenticates with it. */
export interface TestKey {
  account: Account;
  id: string;
  key: string;
  authorization: { Authorization: string };
}

/** A server in this process with its own port and database. */
export interface TestApp {
  app: NestExpressApplication;
  url: string;
  database: TestDatabase;
  /** Creates an API key, by default for a new account. */
  createKey(options?: { account?: Account; expiresAt?: Date; limit?: number }): Promise<TestKey>;
  /** `fetch` for a path of this server. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Environment variables, as an operator sets them. */
  environment?: Record<string, string>;
  database?: TestDatabase;
  /** Additional modules for a test. */
  extensions?: Type[];
  /** The default, `silent`, makes a tone in this process instead of speech. Only tests of speech need Flite. Others may need another engine. */
  engine?: 'silent' | 'flite' | Type<SpeechEngine>;
  /** Whether passwords are hashed with as much work as an operator's server does. Only tests of the hashes need that. */
  hashesSlowly?: boolean;
}

/** Starts a server. The default limit is so high that only tests of the limit reach it. */
export async function startTestApp({
  environment = {},
  database,
  extensions = [],
  engine = 'silent',
  hashesSlowly = false,
}: TestAppOptions = {}): Promise<TestApp> {
  const ownDatabase = database ?? (await createDatabase());
  const settings = loadEnvironment({
    LOG_LEVEL: 'silent',
    RATE_LIMIT_REQUESTS: '10000',
    RATE_LIMIT_FAILED_AUTH: '10000',
    // Only tests of jobs need somebody who looks for them.
    JOBS_AT_ONCE: '0',
    BATCHES_AT_ONCE: '0',
    // Tests of the queue and of cancellation repeat texts.
    SPEECH_CACHE: 'off',
    ...environment,
  });
  // Tests load TypeScript, and share all packages with the server anyway.
  const modules = [...(await optionalModules(settings, require)), ...extensions];
  const module = Test.createTestingModule({ imports: [AppModule.with(settings, ownDatabase.url, modules)] });
  if (engine !== 'flite') module.overrideProvider(FliteEngine).useClass(engine === 'silent' ? InProcessEngine : engine);
  if (!hashesSlowly) module.overrideProvider(PasswordHasher).useClass(QuickPasswordHasher);
  const compiled = await module.compile();
  const app = await initialise(compiled.createNestApplication(new HttpAdapter(), applicationOptions));
  await app.listen(environment['PORT'] ?? 0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;

  return {
    app,
    url,
    database: ownDatabase,
    createKey: async ({ account: given, expiresAt, limit } = {}) => {
      const account =
        given ?? (await app.get(AccountsService).create({ name: 'Test', email: `test-${randomUUID()}@example.com` }));
      const service = app.get(ApiKeysService);
      const { apiKey, key } = await service.create(
        account.id,
        { name: 'Test key', expiresAt: expiresAt ?? null },
        operator,
      );
      if (limit !== undefined) await service.setRateLimit(account.id, apiKey.id, limit, operator);
      return { account, id: apiKey.id, key, authorization: { Authorization: `Bearer ${key}` } };
    },
    fetch: (path, init) => fetch(url + path, init),
    close: async () => {
      const closed = app.close();
      // A WebSocket, or a connection with an unread response, would keep the server open.
      app.get(ServerState).cutOff();
      await closed;
      if (!database) await ownDatabase.drop();
    },
  };
}

/**
 * A server that the test files of this worker share, if they ask for the same settings. Its limits are so high that nobody reaches them.
 * Each file creates accounts of its own. For files that need an empty database, stop the server, or change what all requests see, there
 * is `startTestApp`.
 */
export async function sharedTestApp({
  engine = 'silent',
  environment = {},
}: Pick<TestAppOptions, 'engine' | 'environment'> = {}): Promise<TestApp> {
  const settings = Object.entries(environment).sort(([one], [other]) => (one < other ? -1 : 1));
  const server = await keep(
    `server ${JSON.stringify([typeof engine === 'string' ? engine : engine.name, settings])}`,
    () =>
      startTestApp({
        engine,
        environment: {
          VOXGATE_VOICES: 'flite',
          RATE_LIMIT_SIGN_IN: '10000',
          MAX_API_KEYS_PER_ACCOUNT: '1000',
          ...environment,
        },
      }),
    (started) => started.close(),
  );
  // It is closed when the worker ends.
  return { ...server, close: () => Promise.resolve() };
}

/** The options of a request that sends JSON. */
export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
