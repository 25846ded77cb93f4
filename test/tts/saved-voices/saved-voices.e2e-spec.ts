import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { maxSavedVoices, SavedVoicesService } from '../../../src/tts/saved-voices/saved-voices.service';
import { expectError } from '../../support/expect-error';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';

const mix = 'slt(2)+rms(1)';

describe('A saved mix of voices', () => {
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => (server = await sharedTestApp()));
  beforeEach(async () => (key = await server.createKey()));

  const save = (body: object, { authorization } = key) => server.fetch('/api/v1/voices', json(body, authorization));
  const remove = (voiceId: string, { authorization } = key) =>
    server.fetch(`/api/v1/voices/${voiceId}`, { method: 'DELETE', headers: authorization });
  const speak = (voiceId: string, { authorization } = key) =>
    server.fetch('/api/v1/tts', json({ text: 'Hello.', voice_id: voiceId, timestamps: 'sentence' }, authorization));
  const listed = async (path = '/api/v1/voices', { authorization } = key) => {
    const body = (await (await server.fetch(path, { headers: authorization })).json()) as Record<string, object[]>;
    return (body.data ?? body.voices)!;
  };
  const idOf = (voice: object) => (voice as { voice_id?: string }).voice_id ?? (voice as { id: string }).id;
  const restricted = async (voices: string[]) => {
    const other = await server.createKey({ account: key.account });
    await server.database.query('UPDATE api_keys SET allowed_voices = $2 WHERE id = $1', [other.id, voices]);
    return other;
  };
  const trail = () =>
    server.database.query(
      'SELECT action, subject_id, subject_name, details FROM audit_events WHERE account_id = $1 AND subject_type = $2 ORDER BY at, id',
      [key.account.id, 'voice'],
    );

  it('is spoken under its id, in all APIs, and shown as its mix', async () => {
    const answer = await save({ name: ' Our  Narrator ', mix: 'rms(1)+slt(2)' });
    expect(answer.status).toBe(201);
    const created = await answer.json();
    expect(created).toMatchObject({ voice_id: 'mix_our-narrator', engine: 'flite', is_mixable: false, mix });
    expect(await (await speak('mix_our-narrator')).json()).toMatchObject({ voice_id: mix });
    const body = { model: 'tts-1', voice: 'mix_our-narrator', input: 'Hello.' };
    expect((await server.fetch('/v1/audio/speech', json(body, key.authorization))).status).toBe(200);
    const preview = json({ text: 'Hello.', voice_id: 'mix_our-narrator' }, key.authorization);
    expect((await server.fetch('/api/v1/tts/preview', preview)).status).toBe(200);
    const client = new ElevenLabsClient({ apiKey: key.key, baseUrl: server.url, maxRetries: 0 });
    const audio = await client.textToSpeech.convert('mix_our-narrator', { text: 'Hello.' });
    expect((await new Response(audio).arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect(await client.voices.get('mix_our-narrator')).toMatchObject({ voiceId: 'mix_our-narrator' });
  });

  it('is in all lists of its account, after the server’s voices, and in no other', async () => {
    await save({ name: 'First', mix });
    await save({ name: 'British', mix: 'awb(2)+slt(1)' });
    const other = await server.createKey();
    const own = (await listed('/api/v1/voices', other)).length;
    expect((await listed()).slice(own).map(idOf)).toEqual(['mix_first', 'mix_british']);
    expect((await listed('/api/v1/voices?language=en-GB')).map(idOf)).toEqual(['awb', 'mix_british']);
    for (const path of ['/v1/voices', '/v2/voices?category=generated', '/v1/audio/voices']) {
      expect((await listed(path)).map(idOf)).toEqual(expect.arrayContaining(['mix_first', 'mix_british']));
      expect((await listed(path, other)).map(idOf)).not.toContain('mix_first');
    }
    expect((await listed('/v2/voices?category=generated')).map(idOf)).toEqual(['mix_first', 'mix_british']);
    await expectError(await speak('mix_first', other), 'VOICE_NOT_FOUND');
    const anonymous = (await (await server.fetch('/v1/audio/voices')).json()) as { voices: object[] };
    expect(anonymous.voices.map(idOf)).not.toContain('mix_first');
  });

  it('can be deleted, by its own account only, and both changes are in the audit trail', async () => {
    await save({ name: 'Short-lived', mix });
    const other = await server.createKey();
    await expectError(await remove('mix_short-lived', other), 'VOICE_NOT_FOUND');
    expect((await remove('mix_short-lived')).status).toBe(204);
    await expectError(await remove('mix_short-lived'), 'VOICE_NOT_FOUND');
    await expectError(await speak('mix_short-lived'), 'VOICE_NOT_FOUND');
    const facts = { subject_id: 'mix_short-lived', subject_name: 'Short-lived', details: { mix } };
    expect(await trail()).toEqual([
      { action: 'voice.saved', ...facts },
      { action: 'voice.deleted', ...facts },
    ]);
  });

  it('is all that can be deleted', async () => {
    for (const voiceId of ['slt', 'nobody', 'mix_', 'mix_A', '%00', 'mix_%00', `mix_${'a'.repeat(5000)}`]) {
      await expectError(await remove(voiceId), 'VOICE_NOT_FOUND');
    }
  });

  const invalid = [
    [{ name: 'x', mix: 'slt' }, 'INVALID_REQUEST', 'mix must mix at least two voices'],
    [{ name: 'x', mix: 'slt(2)+slt' }, 'INVALID_REQUEST', 'mix must mix at least two voices'],
    [{ name: 'x', mix: 'slt(0)+rms' }, 'INVALID_REQUEST', 'mix must have weights'],
    [{ name: 'x', mix: 'slt+kal' }, 'INVALID_REQUEST', 'mix cannot mix "slt" and "kal"'],
    [{ name: 'x', mix: 'slt+nobody' }, 'VOICE_NOT_FOUND', 'There is no voice "nobody"'],
    [{ name: 'x', mix: 'x'.repeat(201) }, 'INVALID_REQUEST', 'mix must be a string of 1 to 200 characters'],
    [{ name: 'x', mix: 7 }, 'INVALID_REQUEST', 'mix must be a string'],
    [{ name: 'x' }, 'INVALID_REQUEST', 'mix must be a string'],
    [{ name: '...', mix }, 'INVALID_REQUEST', 'name must have a letter or a digit'],
    [{ name: '', mix }, 'INVALID_REQUEST', 'name'],
    [{ name: 'x'.repeat(101), mix }, 'INVALID_REQUEST', 'name'],
    [{ name: 'x', mix, voice_id: 'slt' }, 'INVALID_REQUEST', 'voice_id'],
  ] as const;

  it('is refused if it is invalid, with an error that names the field', async () => {
    for (const [body, code, message] of invalid) {
      expect(await expectError(await save(body), code)).toContain(message);
    }
    expect(await trail()).toEqual([]);
  });

  it('is not replaced by another with the same id', async () => {
    await save({ name: 'Narrator', mix });
    expect(await expectError(await save({ name: 'narrator!', mix: 'rms+slt' }), 'VOICE_EXISTS')).toContain(
      'mix_narrator',
    );
    expect(await (await speak('mix_narrator')).json()).toMatchObject({ voice_id: mix });
  });

  it('is saved once by concurrent requests, and at most to the limit', async () => {
    const same = await Promise.all(Array.from({ length: 8 }, () => save({ name: 'Same', mix })));
    expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(same.filter(({ status }) => status === 409)).toHaveLength(7);
    await server.database.query(
      `INSERT INTO saved_voices (account_id, voice_id, name, mix)
       SELECT $1, 'mix_v' || n, 'v' || n, $2 FROM generate_series(1, $3::integer) AS n`,
      [key.account.id, mix, maxSavedVoices - 3],
    );
    const more = await Promise.all(Array.from({ length: 6 }, (_, index) => save({ name: `More ${index}`, mix })));
    expect(more.filter(({ status }) => status === 201)).toHaveLength(2);
    await expectError(
      more.find(({ status }) => status === 409)!,
      'VOICE_LIMIT_REACHED',
    );
    expect((await listed()).filter((voice) => idOf(voice).startsWith('mix_'))).toHaveLength(maxSavedVoices);
  });

  it('can be used by a key that is limited to voices only if it may use them all, or the saved mix', async () => {
    await save({ name: 'Narrator', mix });
    const withOne = await restricted(['slt']);
    expect(await expectError(await speak('mix_narrator', withOne), 'VOICE_NOT_ALLOWED')).toContain('"rms"');
    expect((await listed('/api/v1/voices', withOne)).map(idOf)).toEqual(['slt']);
    await expectError(await save({ name: 'Another', mix }, withOne), 'VOICE_NOT_ALLOWED');
    const withBoth = await restricted(['rms', 'slt']);
    expect((await speak('mix_narrator', withBoth)).status).toBe(200);
    expect((await listed('/api/v1/voices', withBoth)).map(idOf)).toEqual(['slt', 'rms', 'mix_narrator']);
  });

  it('can be the only voice of a key, which then also speaks in place of others', async () => {
    await save({ name: 'Narrator', mix });
    const narrator = await restricted(['mix_narrator']);
    expect((await listed('/api/v1/voices', narrator)).map(idOf)).toEqual(['mix_narrator']);
    expect(await (await speak('mix_narrator', narrator)).json()).toMatchObject({ voice_id: mix });
    const byDefault = json({ text: 'Hello.', timestamps: 'sentence' }, narrator.authorization);
    expect(await (await server.fetch('/api/v1/tts', byDefault)).json()).toMatchObject({ voice_id: mix });
    for (const voice of ['slt', mix]) await expectError(await speak(voice, narrator), 'VOICE_NOT_ALLOWED');
    const alloy = json({ model: 'tts-1', voice: 'alloy', input: 'Hello.' }, narrator.authorization);
    expect((await server.fetch('/v1/audio/speech', alloy)).status).toBe(200);
  });

  it('can be allowed to a key beside a voice of the server, in all APIs', async () => {
    await save({ name: 'Narrator', mix: 'rms+awb' });
    const both = await restricted(['slt', 'mix_narrator']);
    const spoken = [
      await speak('mix_narrator', both),
      await server.fetch('/v1/text-to-speech/mix_narrator', json({ text: 'Hello.' }, both.authorization)),
      await server.fetch('/v1/audio/speech', json({ voice: 'mix_narrator', input: 'Hello.' }, both.authorization)),
    ];
    expect(spoken.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expectError(await speak('rms+awb', both), 'VOICE_NOT_ALLOWED');
  });

  it('needs the scope voices:write to be saved and deleted', async () => {
    const other = await server.createKey({ account: key.account });
    await server.database.query(`UPDATE api_keys SET scopes = '{speech,voices}' WHERE id = $1`, [other.id]);
    await expectError(await save({ name: 'Narrator', mix }, other), 'INSUFFICIENT_SCOPE');
    await save({ name: 'Narrator', mix });
    await expectError(await remove('mix_narrator', other), 'INSUFFICIENT_SCOPE');
    expect((await speak('mix_narrator', other)).status).toBe(200);
  });

  it('is left out of the lists while a voice of it is not installed, and named when it is used', async () => {
    await server.database.query(
      `INSERT INTO saved_voices (account_id, voice_id, name, mix) VALUES ($1, 'mix_gone', 'Gone', 'slt(1)+gone(1)')`,
      [key.account.id],
    );
    expect((await listed()).map(idOf)).not.toContain('mix_gone');
    expect(await expectError(await speak('mix_gone'), 'VOICE_NOT_FOUND')).toContain('"gone"');
    expect((await remove('mix_gone')).status).toBe(204);
  });

  it('costs other requests no query', async () => {
    const statements: string[] = [];
    const service = server.app.get(SavedVoicesService);
    for (const name of ['list', 'mixOf'] as const) {
      jest.spyOn(service, name).mockImplementation(() => {
        statements.push(name);
        throw new Error('asked');
      });
    }
    const headers = key.authorization;
    const answers = [
      await speak('slt'),
      await speak(mix),
      await server.fetch('/v1/audio/speech', json({ model: 'tts-1', voice: 'alloy', input: 'Hello.' }, headers)),
      await server.fetch('/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM', json({ text: 'Hello.' }, headers)),
    ];
    jest.restoreAllMocks();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(statements).toEqual([]);
  });
});
