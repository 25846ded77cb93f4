import { expectError } from '../support/expect-error';
import { startTestApp, type TestApp } from '../support/test-app';
import { GreetingModule } from './support/greeting';
import { codeBlocks, readPage } from './support/page';

describe('The route of docs/extending.md', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ extensions: [GreetingModule] });
  });
  afterAll(() => server.close());

  it('is the one that is tested here, without its imports', () => {
    const source = readPage('test/docs/support/greeting.ts').replaceAll(/^import .*\n/gmu, '');
    expect(codeBlocks(readPage('docs/extending.md'), 'ts')[0]).toBe(source.trimStart());
  });

  it('speaks, behind the same gate as the other routes', async () => {
    await expectError(await server.fetch('/api/v1/greeting'), 'MISSING_API_KEY');
    const { authorization } = await server.createKey();
    const answer = await server.fetch('/api/v1/greeting', { headers: authorization });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(answer.headers.has('x-ratelimit-remaining')).toBe(true);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });
});
