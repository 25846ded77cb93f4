import { createHash } from 'node:crypto';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { KeyAuthenticator } from '../../../src/auth/key-authenticator';
import { operator } from '../../../src/platform/caller/actor';
import { RequestFacts } from '../../../src/rate-limit/metering/request-facts';
import { RequestWriter } from '../../../src/tts/requests/request-writer';
import { Pruner } from '../../../src/tts/retention/pruner';
import { redactSecrets } from '../../../src/auth/tokens/speech-token-secret';
import { until } from '../../../bench/proofs/support/until';
import { reservations } from '../../rate-limit/budgets/support/budget-state';
import { createDatabase, type TestDatabase } from '../../support/database';
import { RealtimeClient } from '../../dialects/realtime/support/realtime-client';
import { expectError } from '../../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';

interface Token {
  id: string;
  token: string;
  voice_id: string;
  max_characters: number;
  expires_at: string;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** A text of ten characters. */
const ten = 'Good days.';

describe('A token of a key', () => {
  let database: TestDatabase;
  let servers: [TestApp, TestApp];
  let key: TestKey;

  beforeAll(async () => {
    database = await createDatabase();
    servers = [await startTestApp({ database }), await startTestApp({ database })];
  });
  beforeEach(async () => {
    key = await servers[0].createKey();
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await database.drop();
  });

  const ask = (body: object = {}, { authorization } = key) =>
    servers[0].fetch('/api/v1/tokens', json(body, authorization));
  const make = async (body: object = {}, of = key): Promise<Token> => {
    const answer = await ask(body, of);
    expect(answer.status).toBe(201);
    return (await answer.json()) as Token;
  };
  const speak = (token: string, body: object = {}, server = servers[0]) =>
    server.fetch('/api/v1/tts', json({ text: ten, format: 'wav', ...body }, bearer(token)));
  const statusOf = async (answer: Response) => {
    await answer.arrayBuffer();
    return answer.status;
  };
  const changes = () => servers[0].app.get(ApiKeyChangesService);

  it('speaks with its voice, on every server, and with no other voice by any route', async () => {
    const { token, voice_id: voiceId } = await make({ voice_id: 'slt' });
    expect(voiceId).toBe('slt');
    for (const server of servers) {
      expect(await statusOf(await speak(token, {}, server))).toBe(200);
      expect(await statusOf(await speak(token, { voice_id: 'slt' }, server))).toBe(200);
    }
    await expectError(await speak(token, { voice_id: 'awb' }), 'VOICE_NOT_ALLOWED');
    await expectError(
      await speak(token, { text: '<speak><voice name="awb">Hi.</voice></speak>', input_type: 'ssml' }),
      'VOICE_NOT_ALLOWED',
    );
    const openAi = (voice: string) =>
      servers[0].fetch('/v1/audio/speech', json({ model: 'tts-1', input: 'Hi.', voice }, bearer(token)));
    const elevenLabs = (voice: string) =>
      servers[0].fetch(`/v1/text-to-speech/${voice}`, json({ text: 'Hi.' }, { 'xi-api-key': token }));
    for (const [route, stand] of [
      [openAi, 'alloy'],
      [elevenLabs, '21m00Tcm4TlvDq8ikWAM'],
    ] as const) {
      expect(await statusOf(await route('slt'))).toBe(200);
      expect(await statusOf(await route('awb'))).toBe(403);
      // Voices of other services stand for the only one that the token has.
      expect(await statusOf(await route(stand))).toBe(200);
    }
  });

  it('has the default voice, a minute and 5,000 characters unless told otherwise', async () => {
    const before = Date.now();
    const usual = await make();
    expect(usual).toMatchObject({ id: expect.stringMatching(/^token_/u), max_characters: 5000 });
    expect(usual.token).toMatch(/^tok-[A-Za-z0-9]{32}$/u);
    const seconds = (Date.parse(usual.expires_at) - before) / 1000;
    expect(Math.round(seconds / 10)).toBe(6);
    const { data } = (await (await servers[0].fetch('/api/v1/voices', { headers: key.authorization })).json()) as {
      data: { voice_id: string; is_default: boolean }[];
    };
    expect(usual.voice_id).toBe(data.find((voice) => voice.is_default)?.voice_id);
    expect(await make({ max_characters: 12, expires_in_seconds: 900, voice_id: null })).toMatchObject({
      max_characters: 12,
    });
  });

  it.each([
    [{ expires_in_seconds: 901 }, 'INVALID_REQUEST'],
    [{ expires_in_seconds: 0 }, 'INVALID_REQUEST'],
    [{ expires_in_seconds: null }, 'INVALID_REQUEST'],
    [{ max_characters: 100_001 }, 'INVALID_REQUEST'],
    [{ max_characters: 1.5 }, 'INVALID_REQUEST'],
    [{ max_characters: '5' }, 'INVALID_REQUEST'],
    [{ voice_id: '' }, 'INVALID_REQUEST'],
    [{ voice_id: 'slt+' }, 'INVALID_REQUEST'],
    [{ voice_id: 'nobody' }, 'VOICE_NOT_FOUND'],
    [{ scopes: ['speech'] }, 'INVALID_REQUEST'],
  ] as const)('is not made of %j', async (body, code) => {
    await expectError(await ask(body), code);
  });

  it('is not made with a voice that the key may not use, nor by a key that may not speak', async () => {
    await changes().update(key.account.id, key.id, { allowedVoices: ['awb'] }, operator);
    await expectError(await ask({ voice_id: 'slt' }), 'VOICE_NOT_ALLOWED');
    expect((await make()).voice_id).toBe('awb');
    await changes().update(key.account.id, key.id, { scopes: ['voices'] }, operator);
    await expectError(await ask(), 'INSUFFICIENT_SCOPE');
  });

  it('makes no tokens, and does nothing but speak', async () => {
    const { token } = await make();
    for (const [method, path] of [
      ['POST', '/api/v1/tokens'],
      ['POST', '/v1/single-use-token/tts_websocket'],
      ['POST', '/api/v1/tts/preview'],
      ['GET', '/api/v1/voices'],
      ['GET', '/v1/audio/voices'],
      ['GET', '/api/v1/nothing'],
    ] as const) {
      const init = method === 'POST' ? json({ text: 'Hi.' }, bearer(token)) : { headers: bearer(token) };
      expect({ path, status: await statusOf(await servers[0].fetch(path, init)) }).toEqual({ path, status: 403 });
    }
    expect(await statusOf(await servers[0].fetch('/dashboard/api/api-keys', { headers: bearer(token) }))).toBe(401);
  });

  describe('speaks its characters', () => {
    it('to the last and not beyond, by any number of requests at once on several servers', async () => {
      const { token } = await make({ max_characters: 100 });
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => speak(token, { text: 'A test.' }, servers[index % 2])),
      );
      const statuses = await Promise.all(answers.map(statusOf));
      expect(statuses.filter((status) => status === 200)).toHaveLength(14);
      expect(statuses.filter((status) => status === 403)).toHaveLength(26);
      await expectError(await speak(token, { text: 'Hey' }), 'TOKEN_USED_UP');
      const last = await speak(token, { text: 'Hi' });
      expect(last.headers.get('x-quota-characters-remaining')).toBe('0');
      expect(await statusOf(last)).toBe(200);
      await expectError(await speak(token, { text: 'a' }), 'TOKEN_USED_UP');
    });

    it('and gets back those of requests that were not answered with speech', async () => {
      const { token } = await make({ max_characters: 10 });
      await expectError(await speak(token, { speed: 9 }), 'INVALID_REQUEST');
      await expectError(await speak(token, { voice_id: 'awb' }), 'VOICE_NOT_ALLOWED');
      expect(await statusOf(await speak(token))).toBe(200);
      await until('nothing is reserved', async () => (await reservations(database)) === 0);
    });

    it('also across the end of a day and of a month', async () => {
      const { token, id } = await make({ max_characters: 10 });
      expect(await statusOf(await speak(token))).toBe(200);
      await database.query(
        "UPDATE budget_counters SET day = day - 40, month = (month - interval '2 months')::date WHERE owner = $1",
        [id],
      );
      await expectError(await speak(token, { text: 'a' }), 'TOKEN_USED_UP');
    });

    it('within the window and the budgets of its key', async () => {
      const limited = await servers[0].createKey({ limit: 3 });
      const { token } = await make({}, limited);
      for (const remaining of ['1', '0']) {
        const answer = await speak(token);
        expect(answer.headers.get('x-ratelimit-remaining')).toBe(remaining);
        await answer.arrayBuffer();
      }
      await expectError(await speak(token), 'RATE_LIMITED');

      await changes().setBudgets(key.account.id, key.id, { characters_per_day: 15 }, operator);
      const tokens = [await make(), await make()];
      expect(await statusOf(await speak(tokens[0]!.token))).toBe(200);
      await expectError(await speak(tokens[1]!.token), 'QUOTA_EXCEEDED');
      expect(await statusOf(await speak(tokens[1]!.token, { text: 'Hello' }))).toBe(200);
    });
  });

  describe('opens a WebSocket', () => {
    const sockets: RealtimeClient[] = [];
    afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));
    const open = async (token: string, isInHeader: boolean) => {
      const socket = await RealtimeClient.open(
        `${servers[0].url}/api/v1/tts/realtime`,
        isInHeader ? { headers: bearer(token) } : {},
      );
      sockets.push(socket);
      if (!isInHeader) socket.send({ type: 'session.authenticate', api_key: token });
      await socket.next('session.created');
      return socket;
    };
    const say = (socket: RealtimeClient, id: string, text: string, voiceId?: string) => {
      socket.send({ type: 'context.start', context_id: id, format: 'pcm', voice_id: voiceId });
      socket.send({ type: 'input_text.append', context_id: id, text });
      socket.send({ type: 'input_text.end', context_id: id });
    };

    it.each([true, false])('and speaks its characters on it with its voice (in the header: %s)', async (isInHeader) => {
      const { token } = await make({ voice_id: 'slt', max_characters: 25 });
      const socket = await open(token, isInHeader);
      say(socket, 'own', ten);
      expect((await socket.next('speech.audio.done', 'own')).usage).toMatchObject({ characters: 10 });
      say(socket, 'other', ten, 'awb');
      expect((await socket.next('error', 'other')).error).toMatchObject({ code: 'VOICE_NOT_ALLOWED' });
      say(socket, 'again', ten);
      await socket.next('speech.audio.done', 'again');
      say(socket, 'more', ten);
      expect((await socket.next('error', 'more')).error).toMatchObject({ code: 'TOKEN_USED_UP' });
    });

    it('on which nothing more is spoken once it has ended', async () => {
      const { token, id } = await make();
      const socket = await open(token, false);
      await database.query('UPDATE speech_tokens SET expires_at = now() WHERE id = $1', [id]);
      say(socket, 'late', ten);
      expect((await socket.next('error', 'late')).error).toMatchObject({ code: 'TOKEN_EXPIRED' });
      await socket.ended();
    });
  });

  describe('ends', () => {
    const expectRefused = async (token: string, code: Parameters<typeof expectError>[1]) => {
      for (const server of servers) await expectError(await speak(token, {}, server), code);
    };

    it('when it expires', async () => {
      const { token, id } = await make();
      await database.query('UPDATE speech_tokens SET expires_at = now() WHERE id = $1', [id]);
      await expectRefused(token, 'TOKEN_EXPIRED');
      // Clients of other services are told what those say of a key that does not work.
      const [server] = servers;
      const openAi = await server.fetch(
        '/v1/audio/speech',
        json({ model: 'tts-1', input: 'Hi.', voice: 'alloy' }, bearer(token)),
      );
      const cartesia = await server.fetch('/tts/bytes', json({ transcript: 'Hi.' }, { 'X-API-Key': token }));
      const deepgram = await server.fetch('/v1/speak', json({ text: 'Hi.' }, { Authorization: `Token ${token}` }));
      expect([openAi.status, cartesia.status, deepgram.status]).toEqual([401, 401, 401]);
      expect(await openAi.json()).toMatchObject({ error: { code: 'invalid_api_key' } });
      expect(await cartesia.json()).toMatchObject({ error_code: 'invalid_api_key' });
      expect(await deepgram.json()).toMatchObject({ err_code: 'INVALID_AUTH' });
    });

    it('at once when its key is disabled, and works again when the key does', async () => {
      const { token } = await make();
      await changes().update(key.account.id, key.id, { disabled: true }, operator);
      await expectRefused(token, 'API_KEY_DISABLED');
      await changes().update(key.account.id, key.id, { disabled: false }, operator);
      expect(await statusOf(await speak(token))).toBe(200);
    });

    it('at once when its key is revoked', async () => {
      const { token } = await make();
      await servers[1].fetch(`/api/v1/api-keys/${key.id}`, { method: 'DELETE', headers: key.authorization });
      await expectRefused(token, 'API_KEY_REVOKED');
    });

    it('when its key expires', async () => {
      const { token } = await make();
      await database.query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [key.id]);
      await expectRefused(token, 'API_KEY_EXPIRED');
    });

    it('with the secret that it was made with, and not when that is replaced and still works', async () => {
      const [kept, ended] = [await make(), await make()];
      const { key: next } = await changes().rotate(key.account.id, key.id, 60, operator);
      expect(await statusOf(await speak(kept.token))).toBe(200);
      const { token: newer } = await make({}, { ...key, authorization: bearer(next) });
      await changes().rotate(key.account.id, key.id, 0, operator);
      for (const token of [kept.token, ended.token, newer]) await expectRefused(token, 'API_KEY_ROTATED');
    });

    it('at other addresses when its key is bound to some', async () => {
      const { token } = await make();
      await changes().update(key.account.id, key.id, { allowedAddresses: ['192.0.2.0/24'] }, operator);
      await expectRefused(token, 'ADDRESS_NOT_ALLOWED');
    });

    it('when its key may not use the voice any more, or not speak', async () => {
      const { token } = await make({ voice_id: 'slt' });
      await changes().update(key.account.id, key.id, { allowedVoices: ['awb'] }, operator);
      await expectRefused(token, 'VOICE_NOT_ALLOWED');
      await changes().update(key.account.id, key.id, { scopes: ['usage'] }, operator);
      await expectRefused(token, 'INSUFFICIENT_SCOPE');
    });
  });

  it('is stored as its SHA-256, is shown once, is in the audit trail, and is redacted in logs', async () => {
    const answer = await ask({ voice_id: 'slt', max_characters: 7 });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { token, id, expires_at: expiresAt } = (await answer.json()) as Token;
    const [row] = await database.query<{ digest: Buffer }>('SELECT digest FROM speech_tokens WHERE id = $1', [id]);
    expect(row!.digest).toEqual(createHash('sha256').update(token).digest());
    const events = await database.query(
      'SELECT action, actor_id, subject_type, subject_name, details FROM audit_events WHERE subject_id = $1',
      [id],
    );
    expect(events).toEqual([
      {
        action: 'token.created',
        actor_id: key.id,
        subject_type: 'token',
        subject_name: 'slt',
        details: { characters: '7', expires_at: expiresAt },
      },
    ]);
    for (const written of [token, token.replace('-', '%2D'), token.replace('tok', '%74%6f%6B')]) {
      expect(redactSecrets(`/socket?token=${written}&a=${key.key}.`)).toBe(
        '/socket?token=tok-[redacted]&a=sk-[redacted].',
      );
    }
  });

  it('names its key in the log of requests', async () => {
    const { token } = await make();
    await statusOf(await speak(token));
    await until('the request is in the log', async () => {
      await servers[0].app.get(RequestWriter).flush();
      const rows = await database.query<{ route: string; caller_id: string; characters: number }>(
        'SELECT route, caller_id, characters FROM requests WHERE account_id = $1 ORDER BY at, id',
        [key.account.id],
      );
      if (rows.length < 2) return false;
      expect(rows.map(({ route, caller_id: caller }) => [route, caller])).toEqual([
        ['POST /api/v1/tokens', key.id],
        ['POST /api/v1/tts', key.id],
      ]);
      return true;
    });
  });

  it('is removed with its counter some days after it expired, and nothing of keys is', async () => {
    await changes().setBudgets(key.account.id, key.id, { characters_per_day: 1000 }, operator);
    const [old, recent] = [await make(), await make()];
    for (const { token } of [old, recent]) await statusOf(await speak(token));
    await database.query("UPDATE speech_tokens SET expires_at = now() - interval '25 hours' WHERE id = $1", [old.id]);
    await database.query("UPDATE budget_counters SET changed_at = now() - interval '49 hours' WHERE owner = ANY ($1)", [
      [old.id, key.id],
    ]);
    await servers[0].app.get(Pruner).prune();
    const ids = [old.id, recent.id, key.id];
    const left = async (text: string) => (await database.query<{ id: string }>(text, [ids])).map(({ id }) => id);
    expect(await left('SELECT id FROM speech_tokens WHERE id = ANY ($1)')).toEqual([recent.id]);
    expect(await left('SELECT owner AS id FROM budget_counters WHERE owner = ANY ($1) ORDER BY owner')).toEqual([
      key.id,
      recent.id,
    ]);
  });

  describe('for one WebSocket, as ElevenLabs’ SDK makes it,', () => {
    const single = async () => {
      const client = new ElevenLabsClient({ apiKey: key.key, baseUrl: servers[0].url });
      return (await client.tokens.singleUse.create('tts_websocket')).token;
    };
    const authenticator = (server: TestApp) => server.app.get(KeyAuthenticator);

    it('opens nothing over HTTP', async () => {
      const token = await single();
      expect(token).toMatch(/^tok-/u);
      await expectError(await speak(token), 'INVALID_API_KEY');
    });

    it('is redeemed once, on any number of servers at once; what redeemed it speaks with every voice of the key', async () => {
      const token = await single();
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) => authenticator(servers[index % 2]!).redeem(token, '127.0.0.1')),
      );
      const redeemed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(redeemed).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'INVALID_API_KEY' });
      }
      await expectError(await speak(token), 'INVALID_API_KEY');
      const caller = await authenticator(servers[1]).authenticate(redeemed[0]!, '127.0.0.1', new RequestFacts());
      expect(caller).toMatchObject({ id: key.id, rights: ['speech'], token: { voiceId: null, characters: 100_000 } });
      await changes().update(key.account.id, key.id, { disabled: true }, operator);
      await expect(
        authenticator(servers[1]).authenticate(redeemed[0]!, '127.0.0.1', new RequestFacts()),
      ).rejects.toMatchObject({ code: 'API_KEY_DISABLED' });
    });

    it('is not redeemed after 15 minutes, and a token of another kind never is', async () => {
      const token = await single();
      await database.query('UPDATE speech_tokens SET expires_at = now() WHERE api_key_id = $1', [key.id]);
      const { token: other } = await make();
      for (const each of [token, other, key.key, 'tok-nothing', '']) {
        await expect(authenticator(servers[0]).redeem(each, '127.0.0.1')).rejects.toMatchObject({
          code: 'INVALID_API_KEY',
        });
      }
      expect(await statusOf(await speak(other))).toBe(200);
    });

    it('is not made for transcription', async () => {
      const client = new ElevenLabsClient({ apiKey: key.key, baseUrl: servers[0].url });
      await expect(client.tokens.singleUse.create('realtime_scribe')).rejects.toMatchObject({ statusCode: 400 });
    });
  });
});
