import OpenAI, { AzureOpenAI } from 'openai';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';

const speech = { model: 'my-deployment', voice: 'alloy', input: 'They work as they are.' } as const;

describe('The unmodified OpenAI SDK for Azure', () => {
  let server: TestApp;
  let caller: TestKey;

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  const azureOf = (apiKey: string, options: object = {}) =>
    new AzureOpenAI({ endpoint: server.url, apiKey, apiVersion: '2025-03-01-preview', maxRetries: 0, ...options });
  const bytesOf = async (client: OpenAI, format: 'pcm' | 'wav' = 'pcm') => {
    const answer = await client.audio.speech.create({ ...speech, response_format: format });
    return Buffer.from(await answer.arrayBuffer());
  };

  it('gets the speech that OpenAI’s client gets, whatever the deployment and the version of the API', async () => {
    const usual = await bytesOf(new OpenAI({ apiKey: caller.key, baseURL: `${server.url}/v1` }));
    expect(usual.length).toBeGreaterThan(24_000);
    const clients = [
      azureOf(caller.key),
      azureOf(caller.key, { deployment: 'tts hd' }),
      azureOf('', { apiKey: undefined, azureADTokenProvider: () => Promise.resolve(caller.key) }),
      // Azure's v1 API, which has no deployments.
      new OpenAI({ apiKey: caller.key, baseURL: `${server.url}/openai/v1/` }),
      new OpenAI({
        apiKey: 'unused',
        baseURL: `${server.url}/openai/v1/`,
        defaultHeaders: { Authorization: null, 'api-key': caller.key },
        defaultQuery: { 'api-version': 'preview' },
      }),
    ];
    for (const client of clients) expect((await bytesOf(client)).equals(usual)).toBe(true);
  });

  it('throws its own errors, with the server’s message', async () => {
    await expect(bytesOf(azureOf('sk-wrong'))).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
    const twice = azureOf(caller.key, { defaultHeaders: { Authorization: 'Bearer sk-other' } });
    await expect(bytesOf(twice)).rejects.toThrow('contain different API keys');
    await expect(azureOf(caller.key).models.list()).rejects.toMatchObject({ status: 404, code: 'unknown_url' });
  });

  it('has its header for the key accepted only at Azure’s paths', async () => {
    const statusAt = async (path: string) => {
      const init = { method: 'POST', headers: { 'api-key': caller.key, 'Content-Type': 'application/json' } };
      return (await server.fetch(path, { ...init, body: JSON.stringify(speech) })).status;
    };
    const deployment = '/openai/deployments/any/audio/speech?api-version=2024-10-21';
    expect([await statusAt(deployment), await statusAt('/v1/audio/speech')]).toEqual([200, 401]);
  });
});
