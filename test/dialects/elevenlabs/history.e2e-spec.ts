import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { until } from '../../../bench/proofs/support/until';
import { signedIn } from '../../dashboard/support/users';
import { startTestApp, type TestApp } from '../../support/test-app';

const bytesOf = async (audio: ReadableStream<Uint8Array> | PromiseLike<ReadableStream<Uint8Array>>) =>
  Buffer.from(await new Response(await audio).arrayBuffer());

describe('The history, for the unmodified ElevenLabs SDK', () => {
  let directory: string;
  let server: TestApp;
  let client: ElevenLabsClient;
  const spoken = new Map<string, Buffer>();

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-history-'));
    server = await startTestApp({ environment: { FILES_DIR: directory } });
    const { account, browser } = await signedIn(server);
    expect((await browser.ask('PUT', 'account/history', { mode: 'text' })).status).toBe(204);
    client = new ElevenLabsClient({ apiKey: (await server.createKey({ account })).key, baseUrl: server.url });
    for (const text of ['One.', 'One and two.', 'One and two and three.']) {
      const { data, rawResponse } = await client.textToSpeech.convert('slt', { text }).withRawResponse();
      spoken.set(rawResponse.headers.get('history-item-id')!, await bytesOf(data));
    }
    const streamed = await client.textToSpeech.stream('slt', { text: 'Streamed.' }).withRawResponse();
    spoken.set(streamed.rawResponse.headers.get('history-item-id')!, await bytesOf(streamed.data));
    await until('all is kept', async () => (await client.history.list()).history.length === spoken.size);
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('lists what was spoken, newest first or oldest first, by pages, words and voices', async () => {
    const ids = [...spoken.keys()];
    const { history, lastHistoryItemId, hasMore } = await client.history.list({ pageSize: 3 });
    expect(history.map(({ historyItemId }) => historyItemId)).toEqual(ids.slice(1).toReversed());
    expect([lastHistoryItemId, hasMore]).toEqual([ids[1], true]);
    const next = await client.history.list({ pageSize: 3, startAfterHistoryItemId: lastHistoryItemId! });
    expect([next.history.map(({ text }) => text), next.hasMore]).toEqual([['One.'], false]);
    const oldest = await client.history.list({ sortDirection: 'asc', pageSize: 1 });
    expect(oldest.history[0]).toMatchObject({ text: 'One.', voiceId: 'slt', characterCountChangeTo: 4, source: 'TTS' });
    expect((await client.history.list({ search: 'TWO', source: 'TTS' })).history).toHaveLength(2);
    for (const nothing of [{ voiceId: 'kal' }, { source: 'STS' as const }, { dateBeforeUnix: 1 }])
      expect((await client.history.list(nothing)).history).toEqual([]);
    expect((await client.history.get(ids[0]!)).text).toBe('One.');
  });

  it('has the audio that was sent, alone and in a ZIP file', async () => {
    const [first, second] = [...spoken] as [[string, Buffer], [string, Buffer]];
    expect((await bytesOf(client.history.getAudio(first[0]))).equals(first[1])).toBe(true);
    expect((await bytesOf(client.history.download({ historyItemIds: [first[0]] }))).equals(first[1])).toBe(true);
    const zip = await bytesOf(client.history.download({ historyItemIds: [first[0], second[0]] }));
    expect(zip.subarray(0, 2).toString('latin1')).toBe('PK');
    for (const [id, audio] of [first, second]) {
      expect(zip.includes(audio)).toBe(true);
      expect(zip.includes(`${id}.mp3`)).toBe(true);
    }
    await expect(client.history.download({ historyItemIds: [] })).rejects.toMatchObject({ statusCode: 400 });
  });

  it('is deleted item by item', async () => {
    const [id] = [...spoken.keys()] as [string];
    expect(await client.history.delete(id)).toEqual({ status: 'ok' });
    await expect(client.history.get(id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(client.history.getAudio(id)).rejects.toMatchObject({ statusCode: 404 });
  });
});
