import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { ConfigModule } from '../../../src/platform/config/config.module';
import type { Environment } from '../../../src/platform/config/environment';
import { loadEnvironment } from '../../../src/app/settings/all-settings';
import { ApiExceptionFilter } from '../../../src/platform/errors/api-exception.filter';
import { FliteEngine } from '../../../packages/speech/src/engines/flite/flite.engine';
import type { SpeechEngine } from '../../../packages/speech/src/engines/speech-engine';
import { TtsModule } from '../../../src/tts/tts.module';
import { ValidationPipe } from '../../../src/platform/validation/validation.pipe';

/** The speech module alone, without keys and limits, on its own port. */
export interface TtsApp {
  app: NestExpressApplication;
  url: string;
  /** Requests speech. */
  speak(
    body: unknown,
    options?: { accept?: string; signal?: AbortSignal; headers?: Record<string, string> },
  ): Promise<Response>;
  close(): Promise<void>;
}

interface TtsAppOptions {
  environment?: Partial<Environment>;
  /** Replaces flite. */
  engine?: Type<SpeechEngine>;
}

export async function startTtsApp({ environment = {}, engine }: TtsAppOptions = {}): Promise<TtsApp> {
  const builder = Test.createTestingModule({
    imports: [ConfigModule.with(Object.assign(loadEnvironment({}), environment)), TtsModule],
    providers: [
      { provide: APP_PIPE, useClass: ValidationPipe },
      { provide: APP_FILTER, useClass: ApiExceptionFilter },
    ],
  });
  if (engine) builder.overrideProvider(FliteEngine).useClass(engine);
  const app = (await builder.compile()).createNestApplication<NestExpressApplication>({ logger: false });
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  return {
    app,
    url,
    speak: (body, { accept, signal, headers } = {}) =>
      fetch(`${url}/api/v1/tts`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(accept !== undefined && { Accept: accept }), ...headers },
        body: JSON.stringify(body),
        signal,
      }),
    close: () => app.close(),
  };
}
