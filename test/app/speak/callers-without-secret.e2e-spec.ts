import { type ServiceError, status } from '@grpc/grpc-js';
import { once } from 'node:events';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { until } from '../../support/started-process';
import { within } from '../../support/within';
import { NodeClient, type SpeechNode, startNode } from './support/speech-node';

const secret = 'a secret that is long enough';
const check = '/grpc.health.v1.Health/Check';

describe('Callers of a speech node that have no secret', () => {
  let node: SpeechNode;
  let client: NodeClient;
  const opened: (Socket | ClientHttp2Session)[] = [];

  beforeAll(async () => {
    node = await startNode({ SPEAK_SECRET: secret });
    client = new NodeClient(node.address, { secret });
  });
  afterEach(() => {
    for (const each of opened.splice(0)) each.destroy();
  });
  afterAll(async () => {
    client?.close();
    await node?.close();
  });

  /** Connects without a secret. */
  const session = () => {
    const one = connectHttp2(`http://${node.address}`);
    one.on('error', () => undefined);
    opened.push(one);
    return one;
  };

  /** Begins a call and does not send its message. */
  const begin = (one: ClientHttp2Session, path: string) => {
    const call = one.request(
      { ':method': 'POST', ':path': path, 'content-type': 'application/grpc', te: 'trailers' },
      { endStream: false },
    );
    call.on('error', () => undefined);
    const refusal = new Promise<number | undefined>((resolve) => {
      call.once('response', (headers) => resolve(Number(headers['grpc-status'])));
      call.once('close', () => resolve(undefined));
    });
    call.resume();
    return { call, refusal };
  };

  it('take no places from others with calls that they do not finish', async () => {
    for (let connection = 0; connection < 9; connection++) {
      const one = session();
      const calls = Array.from({ length: 250 }, () => begin(one, check));
      // The connection has been served as far as the last one.
      expect(await within(60_000, 'the last call was refused', calls.at(-1)!.refusal)).toBe(status.RESOURCE_EXHAUSTED);
    }
    expect(await client.unary('ServerReady', {})).toEqual({ ready: true });
    expect((await client.speak({ text: 'Hi.' })).at(-1)!.isFinal).toBe(true);
  });

  it('can check the health of a node again when they have finished a check', async () => {
    const one = session();
    for (let call = 0; call < 30; call++) {
      const { call: asked, refusal } = begin(one, check);
      asked.end(Buffer.alloc(5));
      expect(await within(60_000, 'the check was answered', refusal)).toBe(NaN);
    }
  });

  it('lose their connection after some calls that have been refused', async () => {
    const one = session();
    const closed = once(one, 'close');
    for (let call = 0; call < 30 && !one.destroyed; call++) {
      const { refusal } = begin(one, '/inference.GRPCInferenceService/ModelInfer');
      expect([status.UNAUTHENTICATED, undefined]).toContain(await within(60_000, 'the call has ended', refusal));
    }
    await within(5000, 'the connection was closed', closed);
    const wrong = new NodeClient(node.address, { secret: 'another secret of some length' });
    await expect(wrong.unary('ModelReady', { name: 'voxgate' })).rejects.toMatchObject({
      code: status.UNAUTHENTICATED,
    } satisfies Partial<ServiceError>);
    wrong.close();
  });

  it('have at most 100 connections, however fast they come, and leave those of other addresses', async () => {
    const [host, port] = node.address.split(':') as [string, string];
    const other = connect({ host, port: Number(port), localAddress: '127.0.0.2' });
    opened.push(other);
    let isOtherOpen = true;
    other
      .on('error', () => undefined)
      .on('close', () => (isOtherOpen = false))
      .resume();
    await once(other, 'connect');
    let closed = 0;
    const addresses = [3, 4, 5, 6];
    for (let number = 0; number < 800; number++) {
      const localAddress = `127.0.0.${addresses[number % addresses.length]}`;
      const socket = connect({ host, port: Number(port), localAddress });
      opened.push(
        socket
          .on('error', () => undefined)
          .on('close', () => closed++)
          .resume(),
      );
    }
    await until('all but 99 are closed', () => closed >= 701);
    expect(isOtherOpen).toBe(true);
  });
});
