import { createHash, randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { Account } from '../../../../src/accounts/account.entity';
import { HistoryStore } from '../../../../src/tts/history/history-store';
import { timeOrderedId } from '../../../../src/platform/ids/time-ordered-id';
import { storeFile } from '../../../accounts/files/support/files';
import type { TestApp, TestKey } from '../../../support/test-app';

/** Adds an entry to the history of an account, and returns its id. */
export async function keepEntry(
  server: TestApp,
  { id: accountId }: Account,
  fileId: string | null = null,
): Promise<string> {
  const id = timeOrderedId('hist');
  const text = `Kept as ${randomUUID()}.`;
  const now = Date.now();
  await server.app.get(HistoryStore).insert(server.app.get(DataSource).manager, {
    id,
    accountId,
    text,
    fileId,
    createdAt: new Date(now),
    expiresAt: new Date(now + 86_400_000),
    requestId: randomUUID(),
    api: 'native',
    callerType: 'api_key',
    callerId: 'key_0',
    voiceId: 'slt',
    textDigest: createHash('sha256').update(text).digest(),
    characters: text.length,
    audioSeconds: 1,
    settings: {
      speed: 1,
      normalize: 'auto',
      syntax: 'text',
      format: 'mp3',
      contentType: 'audio/mpeg',
      sampleRate: 16_000,
    },
    audioMissing: fileId === null ? 'too_long' : null,
  });
  return id;
}

/** Adds an entry with audio. */
export async function keepSpeech(server: TestApp, key: TestKey): Promise<string> {
  return keepEntry(server, key.account, (await storeFile(server, key, 'sound', { kind: 'history' })).id);
}
