import { Controller, Get, Module } from '@nestjs/common';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { NeedsNoRight } from '../../src/platform/caller/rights.decorators';
import { TtsController } from '../../src/tts/tts.controller';
import { TtsModule } from '../../src/tts/tts.module';
import { expectError } from '../support/expect-error';
import { json, startTestApp, type TestApp } from '../support/test-app';

@Controller('api/v1/rare')
class RareController {
  @Get()
  @NeedsNoRight()
  @Throttle({ default: { limit: 2, ttl: 60_000 } })
  rare(): string {
    return 'rare';
  }

  @Get('too')
  @NeedsNoRight()
  @Throttle({ default: { limit: (context) => context.getHandler().name.length, ttl: 60_000 } })
  computed(): string {
    return 'rare, too';
  }
}

@SkipThrottle()
@Controller('api/v1/unlimited-tts')
class UnlimitedTtsController extends TtsController {}

@Throttle({ default: { limit: 5, ttl: 60_000 } })
@Controller('api/v1/rare-tts')
class RareTtsController extends TtsController {}

@Module({ imports: [TtsModule], controllers: [RareController, UnlimitedTtsController, RareTtsController] })
class ThrottledModule {}

describe('The decorators of @nestjs/throttler', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ environment: { RATE_LIMIT_REQUESTS: '10' }, extensions: [ThrottledModule] });
  });
  afterAll(() => server.close());

  const limitOf = ({ headers }: Response) => [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')];

  it('give a route a window of its own for each key, in place of the key’s window', async () => {
    const { account, authorization: headers } = await server.createKey();
    const other = await server.createKey({ account });
    const ask = (path: string) => server.fetch(path, { headers });
    expect(limitOf(await ask('/api/v1/rare'))).toEqual(['2', '1']);
    expect(limitOf(await ask('/api/v1/rare'))).toEqual(['2', '0']);
    const refused = await ask('/api/v1/rare');
    expect(limitOf(refused)).toEqual(['2', '0']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(await expectError(refused, 'RATE_LIMITED')).toBe(`Rate limit exceeded. Retry after ${seconds} seconds`);
    expect(limitOf(await ask('/api/v1/rare/too'))).toEqual(['8', '7']);
    expect(limitOf(await server.fetch('/api/v1/rare', { headers: other.authorization }))).toEqual(['2', '1']);
    expect(limitOf(await ask('/api/v1/voices'))).toEqual(['10', '9']);
  });

  it('admit exactly the limit of many simultaneous requests', async () => {
    const { authorization: headers } = await server.createKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.fetch('/api/v1/rare', { headers })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(18);
  });

  it.each(['/api/v1/unlimited-tts', '/api/v1/rare-tts'])('do not free speech from budgets: %s', async (path) => {
    const { authorization } = await server.createKey();
    const budgets = { characters_per_day: 20 };
    const created = await server.fetch('/api/v1/api-keys', json({ name: 'Spender', budgets }, authorization));
    const { key } = (await created.json()) as { key: string };
    const speak = () =>
      server.fetch(path, json({ text: 'Good morning.', voice_id: 'slt' }, { Authorization: `Bearer ${key}` }));
    const spoken = await speak();
    expect([spoken.status, spoken.headers.get('x-quota-characters-remaining')]).toEqual([200, '7']);
    await spoken.arrayBuffer();
    await expectError(await speak(), 'QUOTA_EXCEEDED');
  });

  it('let speech without budgets take no slot', async () => {
    const { authorization } = await server.createKey({ limit: 1 });
    for (let round = 0; round < 3; round++) {
      const spoken = await server.fetch('/api/v1/unlimited-tts', json({ text: 'Hi.', voice_id: 'slt' }, authorization));
      expect([spoken.status, ...limitOf(spoken)]).toEqual([200, null, null]);
      await spoken.arrayBuffer();
    }
  });
});
