import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostAddresses } from './host-addresses';

/** A name server that answers each query as `answer` says; `undefined`: not at all. */
async function startNameServer(answer: (query: Buffer) => Buffer | undefined) {
  const socket: Socket = createSocket('udp4');
  const queries: Buffer[] = [];
  socket.on('message', (query, { port, address }) => {
    queries.push(query);
    socket.emit('query');
    const reply = answer(query);
    if (reply) socket.send(reply, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    async received(count: number): Promise<void> {
      while (queries.length < count) await once(socket, 'query');
    },
    close: () => socket.close(),
  };
}

/** Answers with one address of the asked type (A or AAAA). */
function withAddress(query: Buffer): Buffer {
  const endOfName = query.indexOf(0, 12);
  const question = query.subarray(12, endOfName + 5);
  const isV4 = query.readUInt16BE(endOfName + 1) === 1;
  const data = isV4 ? Buffer.from([192, 0, 2, 1]) : Buffer.from('20010db8000000000000000000000001', 'hex');
  const header = Buffer.from([query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, 0x0c, 0, isV4 ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([header, question, record, data]);
}

/** Answers that the name does not exist. */
function withoutAddress(query: Buffer): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  return Buffer.concat([Buffer.from([query[0]!, query[1]!, 0x81, 0x83, 0, 1, 0, 0, 0, 0, 0, 0]), question]);
}

describe('HostAddresses', () => {
  const never = new AbortController().signal;
  let server: Awaited<ReturnType<typeof startNameServer>>;
  afterEach(() => server.close());

  it('finds the addresses of both families at a name server', async () => {
    server = await startNameServer(withAddress);
    expect(await new HostAddresses([server.address]).find('example.com', never)).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]);
  });

  it('reports a name that does not exist', async () => {
    server = await startNameServer(withoutAddress);
    await expect(new HostAddresses([server.address]).find('nowhere.example', never)).rejects.toMatchObject({
      code: 'ENOTFOUND',
      message: 'There is no host with the name nowhere.example.',
    });
  });

  it('holds no thread of the pool while name servers do not answer, and ends when it is told to', async () => {
    server = await startNameServer(() => undefined);
    const stop = new AbortController();
    const hosts = new HostAddresses([server.address]);
    // More than the pool has threads.
    const searches = Array.from({ length: 16 }, (_, index) => hosts.find(`dead-${index}.example`, stop.signal));
    const ended = Promise.allSettled(searches);
    await server.received(32);
    expect(await readFile(__filename, 'utf8')).toContain('HostAddresses');
    stop.abort();
    for (const result of await ended) expect(result).toMatchObject({ status: 'rejected' });
  });

  it('finds names of the hosts file, and localhost, without a name server', async () => {
    server = await startNameServer(() => undefined);
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-hosts-'));
    try {
      const file = join(directory, 'hosts');
      await writeFile(file, '# comment\n10.1.2.3\tReceiver.internal receiver # the receiver\nfd00::1 receiver\n');
      const hosts = new HostAddresses([server.address], file);
      expect(await hosts.find('receiver.internal.', never)).toEqual([{ address: '10.1.2.3', family: 4 }]);
      expect(await hosts.find('receiver', never)).toEqual([
        { address: '10.1.2.3', family: 4 },
        { address: 'fd00::1', family: 6 },
      ]);
      expect((await hosts.find('localhost', never)).map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
