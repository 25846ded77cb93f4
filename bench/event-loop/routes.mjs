// The routes that take bodies, with the bytes that each accepts and the bodies that it gets.
import { generateKeyPairSync, sign } from 'node:crypto';
import { forms, jsonBodies, lexicons, lineFiles, messages } from './bodies.mjs';

const usualBytes = 120_000;
const rulesBytes = 4 * 2 ** 20;
const documentBytes = 16 * 2 ** 20;
const json = { 'content-type': 'application/json' };

const scanner = generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** The setting `LEAK_REPORT_KEYS` with which the server accepts the reports of this benchmark. */
export const leakReportKeys = JSON.stringify({
  public_keys: [{ key_identifier: 'bench', key: scanner.publicKey.export({ type: 'spki', format: 'pem' }) }],
});

const jsonRoute = (route, shape = {}) => ({
  route,
  *bodies() {
    for (const [name, body, headers] of jsonBodies({ bytes: usualBytes, ...shape }))
      yield { name, body, headers: { ...json, ...headers } };
  },
});

const rawRoute = (route, type, files, bytes) => ({
  route,
  *bodies() {
    for (const [name, file] of Object.entries(files))
      yield { name, body: file(bytes), headers: { 'content-type': type } };
  },
});

const formRoute = (route, shape) => ({
  route,
  *bodies() {
    for (const [name, body, headers] of forms(shape)) yield { name, body, headers };
  },
});

const signedRoute = (route) => ({
  route,
  *bodies() {
    for (const [name, body, more] of jsonBodies({ bytes: 2 ** 20, hostile: ['token'] })) {
      if (more) continue;
      const headers = {
        ...json,
        'github-public-key-identifier': 'bench',
        'github-public-key-signature': sign('sha256', Buffer.from(body), scanner.privateKey).toString('base64'),
      };
      yield { name, body, headers };
    }
  },
});

const socketRoute = (path, shape) => ({
  route: `SOCKET ${path}`,
  *bodies() {
    for (const [name, body] of messages({ bytes: usualBytes, ...shape })) yield { name, body };
  },
});

/**
 * @param dictionary, @param project the ids of those of the account.
 */
export function routesOf({ dictionary, project, key }) {
  const dictionaries = '/api/v1/pronunciation-dictionaries';
  const speech = { fields: { voice_id: 'slt' } };
  const ssml = { fields: { voice_id: 'slt', input_type: 'ssml' }, hostile: ['text', 'ssml'] };
  const rules = { bytes: rulesBytes, hostile: ['rules'], hasRules: true };
  const named = { ...rules, fields: { name: 'Hostile' } };
  const document = {
    bytes: documentBytes,
    fields: { voice_id: 'slt', input_type: 'ssml' },
    hostile: ['text', 'chapter_voices', 'document', 'cover'],
  };
  return [
    jsonRoute('POST /api/v1/api-keys', { hostile: ['name', 'scopes'] }),
    jsonRoute('POST /api/v1/tts', ssml),
    jsonRoute('POST /api/v1/tts/preview', ssml),
    jsonRoute('POST /api/v1/voices', { hostile: ['name', 'mix'] }),
    jsonRoute('POST /api/v1/tokens', { hostile: ['grants'] }),
    jsonRoute(`POST ${dictionaries}`, named),
    jsonRoute(`PATCH ${dictionaries}/${dictionary}`, rules),
    jsonRoute(`POST ${dictionaries}/${dictionary}/rules`, rules),
    jsonRoute(`POST ${dictionaries}/${dictionary}/rules/remove`, { bytes: rulesBytes, hostile: ['words'] }),
    rawRoute(`POST ${dictionaries}/pls?name=Hostile`, 'application/pls+xml', lexicons, rulesBytes),
    rawRoute(`PUT ${dictionaries}/${dictionary}/pls`, 'application/pls+xml', lexicons, rulesBytes),
    jsonRoute('POST /api/v1/jobs', document),
    jsonRoute('POST /api/v1/projects', document),
    jsonRoute(`PATCH /api/v1/projects/${project}`, { bytes: documentBytes, hostile: ['cover', 'title'] }),
    jsonRoute(`PUT /api/v1/projects/${project}/document`, { bytes: documentBytes, hostile: ['text', 'document'] }),
    jsonRoute(`PATCH /api/v1/projects/${project}/chapters/1`, { bytes: 2_420_000 }),
    jsonRoute('POST /api/v1/batches', { bytes: documentBytes, hostile: ['lines'] }),
    rawRoute('POST /api/v1/batches', 'application/x-ndjson', lineFiles, 15_000_000),
    signedRoute('POST /api/v1/leaks'),
    jsonRoute('POST /v1/audio/speech', { fields: { model: 'tts-1', voice: 'slt' }, hostile: ['input'] }),
    formRoute('POST /v1/files', { bytes: 15_000_000, fields: { purpose: 'batch' }, files: lineFiles }),
    jsonRoute('POST /v1/batches', { hostile: ['input_file_id', 'metadata'] }),
    jsonRoute('POST /v1/text-to-speech/slt', speech),
    jsonRoute('POST /v1/text-to-speech/slt/stream/with-timestamps', speech),
    jsonRoute('POST /v1/history/download', { hostile: ['history_item_ids'] }),
    formRoute('POST /v1/pronunciation-dictionaries/add-from-file', {
      bytes: rulesBytes,
      fields: { name: 'Hostile' },
      files: lexicons,
    }),
    jsonRoute('POST /v1/pronunciation-dictionaries/add-from-rules', named),
    jsonRoute(`POST /v1/pronunciation-dictionaries/${dictionary}/set-rules`, rules),
    jsonRoute(`POST /v1/pronunciation-dictionaries/${dictionary}/remove-rules`, {
      bytes: rulesBytes,
      hostile: ['rule_strings'],
    }),
    jsonRoute('POST /v1/speak?model=slt'),
    jsonRoute('POST /tts/bytes', { hostile: ['transcript', 'voice'] }),
    jsonRoute('POST /tts/sse', { hostile: ['transcript'] }),
    socketRoute('/api/v1/tts/realtime', { fields: { type: 'text' } }),
    socketRoute('/v1/text-to-speech/slt/stream-input'),
    socketRoute('/v1/speak?model=slt', { fields: { type: 'Speak' } }),
    socketRoute(`/tts/websocket?api_key=${key}&cartesia_version=2025-04-16`, {
      fields: { context_id: 'a' },
      hostile: ['transcript'],
    }),
  ];
}
