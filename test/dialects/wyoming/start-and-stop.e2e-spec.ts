import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { until } from '../../../bench/proofs/support/until';
import { createDatabase, type TestDatabase } from '../../support/database';
import { ApiKeysService } from '../../../src/api-keys/api-keys.service';
import { operator } from '../../../src/platform/caller/actor';
import { startTestApp } from '../../support/test-app';
import { runToEnd, type ServerProcess, startServerProcess } from '../../support/server-process';
import { within } from '../../support/within';
import { startWyomingApp } from './support/wyoming-app';
import { pythonEvent, WyomingClient, wholeText } from './support/wyoming-client';

describe('A server with WYOMING', () => {
  let database: TestDatabase;
  let server: ServerProcess | undefined;
  let keys: string[];

  beforeAll(async () => {
    database = await createDatabase();
    const app = await startTestApp({ database });
    const kept = await app.createKey();
    const revoked = await app.createKey({ account: kept.account });
    await app.app.get(ApiKeysService).revoke(kept.account.id, revoked.id, operator);
    await app.close();
    keys = [kept.id, revoked.id];
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await database.drop();
  });

  it('does not start with a key that does not exist, or a port that is in use, and says so', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const cases = [
      ['127.0.0.1:0=key_0', 'WYOMING names the key key_0, which does not exist'],
      [`127.0.0.1:${port}=${keys[0]}`, `WYOMING: port ${port} on 127.0.0.1 is in use`],
    ];
    for (const [wyoming, message] of cases) {
      const { code, stderr } = await runToEnd('main.js', [], {
        DATABASE_URL: database.url,
        PORT: '0',
        WYOMING: wyoming!,
      });
      expect({ code, says: stderr.includes(message!), stderr }).toMatchObject({ code: 1, says: true });
    }
    taken.close();
  });

  it('warns of a key that does not work, speaks with the others, and finishes what is being spoken when it stops', async () => {
    server = await startServerProcess({
      DATABASE_URL: database.url,
      WYOMING: keys.map((id) => `127.0.0.1:0=${id}`).join(','),
    });
    const output = server.output();
    expect(output).toContain(`(${keys[1]}) is revoked`);
    const portOf = (id: string) =>
      Number(new RegExp(`Wyoming at 127\\.0\\.0\\.1:(\\d+) with the key ${id}`).exec(output)![1]);

    const refused = await WyomingClient.connect(portOf(keys[1]!));
    refused.send(wholeText('Hello.'));
    expect((await refused.readSpeech()).errors).toMatchObject([{ code: 'API_KEY_REVOKED' }]);

    const client = await WyomingClient.connect(portOf(keys[0]!));
    client.send(pythonEvent('synthesize-start'), pythonEvent('synthesize-chunk', { text: 'It is late. Now ' }));
    expect((await client.read())?.type).toBe('audio-start');
    const ended = server.end('SIGTERM');
    // The one that is idle is closed at once.
    expect(await refused.read()).toBeUndefined();
    client.send(pythonEvent('synthesize-chunk', { text: 'sleep.' }), pythonEvent('synthesize-stop'));
    const { types, errors } = await client.readSpeech('synthesize-stopped');
    expect({ last: types.at(-1), errors }).toEqual({ last: 'synthesize-stopped', errors: [] });
    expect(await client.read()).toBeUndefined();
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('announces its ports where they can be reached, if it is asked to', async () => {
    const ear = createSocket({ type: 'udp4', reuseAddr: true });
    ear.bind(5353);
    await once(ear, 'listening');
    ear.addMembership('224.0.0.251', '127.0.0.1');
    const heard: string[] = [];
    ear.on('message', (message) => heard.push(message.toString('latin1')));
    const app = await startWyomingApp({ environment: { WYOMING_ZEROCONF: 'true' } });
    const handlers = () => [Reflect.get(Error, 'prepareStackTrace'), Reflect.get(process, 'emit')] as unknown[];
    const before = handlers();
    try {
      await app.listen((await app.createKey()).id);
      await until('the port was announced', () =>
        heard.some((each) => each.includes('_wyoming') && each.includes('Voxgate on')),
      );
      expect(handlers()).toEqual(before);
    } finally {
      await within(30_000, 'the server stopped', app.close());
      ear.close();
    }
  });
});
