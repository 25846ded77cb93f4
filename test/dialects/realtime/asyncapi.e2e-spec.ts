import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Ajv from 'ajv';
import { sharedTestApp, type TestApp } from '../../support/test-app';
import { RealtimeClient } from './support/realtime-client';

interface Document {
  channels: { realtime: { address: string } };
  operations: Record<string, { action: 'send' | 'receive' }>;
  components: { messages: Record<string, { name: string; payload: { $ref: string } }>; schemas: object };
}

describe('The AsyncAPI document', () => {
  let server: TestApp;
  let document: Document;

  beforeAll(async () => {
    server = await sharedTestApp();
    document = (await (await server.fetch('/api/asyncapi.json')).json()) as Document;
  });

  /** Checks messages of one direction. */
  function validatorOf(action: 'send' | 'receive'): (message: object) => string | undefined {
    const ajv = new Ajv({ strict: false, allErrors: true });
    ajv.addSchema({ $id: 'document', components: document.components });
    return (message) => {
      const type = (message as { type: string }).type;
      const found = Object.entries(document.components.messages).find(([, { name }]) => name === type);
      if (!found || document.operations[found[0]]?.action !== action) return `${type} is not in the document`;
      const validate = ajv.getSchema(`document${found[1].payload.$ref}`)!;
      return validate(message) ? undefined : ajv.errorsText(validate.errors);
    };
  }

  it('matches the committed asyncapi.json (if not, run: npm run openapi)', async () => {
    expect(document).toEqual(JSON.parse(await readFile(join(__dirname, '../../../asyncapi.json'), 'utf8')));
  });

  it('describes every message that the server sends', async () => {
    const { key } = await server.createKey();
    const client = await RealtimeClient.open(server.url + document.channels.realtime.address);
    client.send({ type: 'session.authenticate', api_key: key });
    for (const [id, audio] of [
      ['a', 'base64'],
      ['b', 'binary'],
    ]) {
      client.send({ type: 'context.start', context_id: id, audio, timestamps: 'sentence' });
      client.send({ type: 'input_text.append', context_id: id, text: 'Hello, world.' });
      client.send({ type: 'input_text.flush', context_id: id, flush_id: 'f' });
      client.send({ type: 'input_text.end', context_id: id });
      await client.next('speech.audio.done', id);
    }
    client.send({ type: 'input_text.end', context_id: 'c' });
    await client.next('error');
    client.close();
    const problemOf = validatorOf('send');
    expect(client.messages.map(problemOf).filter(Boolean)).toEqual([]);
    const sent = Object.entries(document.operations).filter(([, { action }]) => action === 'send');
    expect(new Set(client.messages.map(({ type }) => type)).size).toBe(sent.length);
  });

  it.each([
    { type: 'context.start' },
    { type: 'context.start', context_id: 'a', voice_id: 'slt', format: 'pcm', sample_rate: 16_000, speed: 2 },
    { type: 'context.start', speed: 3 },
    { type: 'context.start', max_buffer_delay_ms: 10_001 },
    { type: 'context.start', max_buffer_delay_ms: 1.5 },
    { type: 'context.start', audio: 'hex' },
    { type: 'context.start', context_id: '' },
    { type: 'context.start', context_id: 'x'.repeat(129) },
    { type: 'context.start', voice: 'slt' },
    { type: 'context.start', pronunciation_dictionaries: [{ id: 'x', version: 1 }] },
    { type: 'context.start', timestamps: 'phoneme' },
    { type: 'input_text.append', text: 'a' },
    { type: 'input_text.append', text: 1 },
    { type: 'input_text.append' },
    { type: 'input_text.flush', flush_id: 'f' },
    { type: 'input_text.flush', flush_id: 1 },
    { type: 'input_text.end', text: 'a' },
    { type: 'context.cancel', context_id: null },
    { type: 'nonsense' },
  ])('says of %j what the server says', async (message) => {
    const { authorization } = await server.createKey();
    const client = await RealtimeClient.open(server.url + document.channels.realtime.address, {
      headers: authorization,
    });
    client.send(message);
    // Its answer comes after everything before it has been handled.
    client.send({ type: 'input_text.end', context_id: 'nobody' });
    const isRefused = (code: string | undefined) => code === 'INVALID_REQUEST';
    await client.next('error');
    while (!client.messages.some(({ context_id: id }) => id === 'nobody')) await client.next('error', 'nobody');
    client.close();
    const problem = validatorOf('receive')(message);
    expect(client.messages.some(({ error }) => isRefused(error?.code))).toBe(problem !== undefined);
  });
});
