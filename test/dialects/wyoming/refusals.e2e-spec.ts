import { operator } from '../../../src/platform/caller/actor';
import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { ApiKeysService } from '../../../src/api-keys/api-keys.service';
import { startWyomingApp, type WyomingApp } from './support/wyoming-app';
import { pythonEvent, streamedText, WyomingClient, wholeText } from './support/wyoming-client';

describe('A refusal of the Wyoming protocol', () => {
  let server: WyomingApp;
  beforeAll(async () => {
    server = await startWyomingApp();
  });
  afterAll(() => server.close());

  const clients: WyomingClient[] = [];
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
  });
  const connected = async (keyId: string) => {
    const client = await WyomingClient.connect(await server.listen(keyId));
    clients.push(client);
    return client;
  };
  const spoken = ['audio-start', 'audio-chunk', 'audio-stop'];

  it('is an error with the seconds to wait once the limit is reached, and the connection stays', async () => {
    const client = await connected((await server.createKey({ limit: 2 })).id);
    client.send(wholeText('One.'), ...streamedText(['Two.']));
    expect((await client.readSpeech()).types).toEqual(spoken);
    expect((await client.readSpeech('synthesize-stopped')).errors).toEqual([]);
    const refusal = { code: 'RATE_LIMITED', text: expect.stringMatching(/Retry after \d+ seconds/u) };
    // Home Assistant ignores errors, so the answer's end must follow.
    client.send(wholeText('Three.'));
    expect(await client.readSpeech()).toMatchObject({ types: ['error', 'audio-stop'], errors: [refusal] });
    client.send(...streamedText(['Four. ', 'Five. ', 'Six.']));
    expect(await client.readSpeech('synthesize-stopped')).toMatchObject({
      types: ['error', 'synthesize-stopped'],
      errors: [refusal],
    });
    client.send(pythonEvent('ping'), pythonEvent('describe'));
    expect((await client.read())?.type).toBe('pong');
    expect((await client.read())?.type).toBe('info');
  });

  it('comes at the next text when the key is revoked, also on a connection that is open', async () => {
    const { id, account } = await server.createKey();
    const client = await connected(id);
    client.send(wholeText('One.'));
    expect((await client.readSpeech()).types).toEqual(spoken);
    await server.app.get(ApiKeysService).revoke(account.id, id, operator);
    client.send(wholeText('Two.'), pythonEvent('describe'), pythonEvent('ping'));
    expect((await client.readSpeech()).errors).toMatchObject([{ code: 'API_KEY_REVOKED' }]);
    expect(await client.read()).toMatchObject({ type: 'error', data: { code: 'API_KEY_REVOKED' } });
    expect((await client.read())?.type).toBe('pong');
  });

  it('comes for what the key may not do: voices, scopes, addresses', async () => {
    const { id, account } = await server.createKey();
    const client = await connected(id);
    const edit = (change: Parameters<ApiKeyChangesService['update']>[2]) =>
      server.app.get(ApiKeyChangesService).update(account.id, id, change, operator);
    await edit({ allowedVoices: ['slt'] });
    client.send(pythonEvent('describe'));
    const info = await client.read();
    expect((info!.data['tts'] as { voices: { name: string }[] }[])[0]!.voices.map(({ name }) => name)).toEqual(['slt']);
    client.send(wholeText('One.', { name: 'rms' }));
    expect((await client.readSpeech()).errors).toMatchObject([{ code: 'VOICE_NOT_ALLOWED' }]);
    client.send(wholeText('Two.'));
    expect((await client.readSpeech()).types).toEqual(spoken);
    await edit({ scopes: ['usage'] });
    client.send(wholeText('Three.'), pythonEvent('describe'));
    expect((await client.readSpeech()).errors).toMatchObject([{ code: 'INSUFFICIENT_SCOPE' }]);
    expect((await client.read())?.data).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
    await edit({ scopes: null, allowedAddresses: ['192.0.2.0/24'] });
    client.send(...streamedText(['Four.']));
    expect((await client.readSpeech('synthesize-stopped')).errors).toMatchObject([{ code: 'ADDRESS_NOT_ALLOWED' }]);
  });

  it.each<[string, Buffer, string]>([
    ['an unknown voice', wholeText('Hello.', { name: 'nobody' }), 'VOICE_NOT_FOUND'],
    ['a language that nobody speaks', wholeText('Hello.', { language: 'tlh' }), 'VOICE_NOT_FOUND'],
    ['no text', pythonEvent('synthesize'), 'INVALID_REQUEST'],
    ['a text that is a number', pythonEvent('synthesize', { text: 5 }), 'INVALID_REQUEST'],
    ['a text that is no Unicode', Buffer.from('{"type":"synthesize","data":{"text":"\\ud800"}}\n'), 'INVALID_REQUEST'],
    ['a voice that is a string', pythonEvent('synthesize', { text: 'Hello.', voice: 'slt' }), 'INVALID_REQUEST'],
    ['a voice whose name is a number', wholeText('Hello.', { name: 5 }), 'INVALID_REQUEST'],
    ['a long name', wholeText('Hello.', { name: 'x'.repeat(201) }), 'INVALID_REQUEST'],
    ['SSML', pythonEvent('synthesize', { text: '<speak>Hello.</speak>', text_format: 'ssml' }), 'INVALID_REQUEST'],
    ['a text that is too long', wholeText('Hello. '.repeat(10_000)), 'TEXT_TOO_LONG'],
  ])('comes for %s, and the next text is spoken', async (_what, event, code) => {
    const client = await connected((await server.createKey()).id);
    client.send(event, wholeText('Hello again.'));
    expect(await client.readSpeech()).toMatchObject({ types: ['error', 'audio-stop'], errors: [{ code }] });
    expect((await client.readSpeech()).types).toEqual(spoken);
  });

  it('of a stream comes once, and what still comes of its text is dropped', async () => {
    const client = await connected((await server.createKey()).id);
    client.send(...streamedText(['One. ', 'Two.'], { name: 'nobody' }), wholeText('Three.'));
    expect(await client.readSpeech('synthesize-stopped')).toMatchObject({
      types: ['error', 'synthesize-stopped'],
      errors: [{ code: 'VOICE_NOT_FOUND' }],
    });
    client.send(pythonEvent('synthesize-start', { text_format: 'ssml' }), ...streamedText(['x']).slice(1));
    expect((await client.readSpeech()).types).toEqual(spoken);
    expect((await client.readSpeech('synthesize-stopped')).types).toEqual(['error', 'synthesize-stopped']);
    client.send(wholeText('Four.'));
    expect((await client.readSpeech()).types).toEqual(spoken);
  });

  it('comes for parts of a stream without its start', async () => {
    const client = await connected((await server.createKey()).id);
    client.send(
      pythonEvent('synthesize-chunk', { text: 'x' }),
      pythonEvent('synthesize-stop'),
      pythonEvent('ping', { text: 5 }),
    );
    for (let index = 0; index < 3; index++) {
      expect(await client.read()).toMatchObject({ type: 'error', data: { code: 'INVALID_REQUEST' } });
    }
    client.send(wholeText('Hello.'));
    expect((await client.readSpeech()).types).toEqual(spoken);
  });

  it('does not follow when a stream begins anew: the rest of the one before is not spoken', async () => {
    const client = await connected((await server.createKey()).id);
    client.send(pythonEvent('synthesize-start'), pythonEvent('synthesize-chunk', { text: 'It is late. And ' }));
    expect((await client.read())?.type).toBe('audio-start');
    client.send(...streamedText(['Good night.']));
    const { types, errors } = await client.readSpeech('synthesize-stopped');
    expect(types).toEqual([
      'audio-chunk',
      'audio-stop',
      'audio-start',
      'audio-chunk',
      'audio-stop',
      'synthesize-stopped',
    ]);
    expect(errors).toEqual([]);
  });
});
