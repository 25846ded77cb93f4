import { ElevenLabsClient } from 'elevenlabs';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';

/** ElevenLabs' first SDK, under another package name. It finds voices by name, which the second does not. */
describe('The unmodified ElevenLabs SDK 1.x', () => {
  let server: TestApp;
  let caller: TestKey;
  let client: ElevenLabsClient;

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
    client = new ElevenLabsClient({ apiKey: caller.key, baseUrl: server.url });
  });

  it('speaks with the names of ElevenLabs’ default voices and the ids of the list, complete and as a stream', async () => {
    const byId = await bytesOf(
      await client.textToSpeech.convert('slt', {
        text: 'Hi.',
        output_format: 'pcm_16000',
        model_id: 'eleven_turbo_v2',
      }),
    );
    const wanted = { voice: 'Rachel', text: 'Hi.', output_format: 'pcm_16000', model_id: 'eleven_turbo_v2' } as const;
    expect((await bytesOf(await client.generate(wanted))).equals(byId)).toBe(true);
    expect((await bytesOf(await client.generate({ ...wanted, stream: true }))).equals(byId)).toBe(true);
    // The ids of the list, which agent frameworks pass on, do not look like ids to the SDK.
    expect((await bytesOf(await client.generate({ ...wanted, voice: 'slt' }))).equals(byId)).toBe(true);
    await expect(client.generate({ ...wanted, voice: 'Nobody' })).rejects.toThrow('Nobody is not a valid voice name');
  });

  it('reads voices, their settings, the empty history and the empty voice library', async () => {
    const { voices } = await client.voices.getAll();
    expect(voices.map(({ voice_id: id }) => id)).toContain('slt');
    expect(await client.voices.getDefaultSettings()).toMatchObject({ stability: 0.5, similarity_boost: 0.75 });
    expect(await client.voices.getSettings('slt')).toMatchObject({ stability: 0.5, similarity_boost: 0.75 });
    expect(await client.history.getAll({ page_size: 1 })).toEqual({
      history: [],
      last_history_item_id: null,
      has_more: false,
      scanned_until: null,
    });
    expect(await client.voices.getShared({ page_size: 1 })).toMatchObject({ voices: [], has_more: false });
  });
});

async function bytesOf(audio: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of audio) parts.push(part);
  return Buffer.concat(parts);
}
