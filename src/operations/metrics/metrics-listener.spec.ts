import { once } from 'node:events';
import { connect } from 'node:net';
import { MetricSet } from './metric-set';
import { MetricsListener } from './metrics-listener';

const host = '127.0.0.1';

describe('MetricsListener', () => {
  let listener: MetricsListener;
  afterEach(() => listener.close());

  /** @param length of all of it, in characters. */
  const metricsOfLength = (length: number) => {
    const metrics = new MetricSet(() => undefined);
    const name = 'voxgate_size';
    metrics.gauge({ name, help: 'Series', labels: ['long'] }, () => [[{ long: 'x'.repeat(length) }, 1]]);
    return metrics;
  };

  it('answers GET /metrics and nothing else', async () => {
    listener = await MetricsListener.open({ host, port: 0 }, metricsOfLength(1));
    const statusOf = async (path: string, init: RequestInit = {}) =>
      (await fetch(new URL(path, listener.url), init)).status;
    expect(await statusOf('/metrics?name=x')).toBe(200);
    expect(await statusOf('/')).toBe(404);
    expect(await statusOf('/metrics/../metrics/x')).toBe(404);
    expect(await statusOf('/metrics', { method: 'POST', body: 'x'.repeat(100_000) })).toBe(405);
    expect(await statusOf('/metrics', { method: 'DELETE' })).toBe(405);
  });

  it('cuts off a client that does not read', async () => {
    listener = await MetricsListener.open({ host, port: 0, responseMs: 100 }, metricsOfLength(20_000_000));
    const socket = connect(Number(new URL(listener.url).port), host);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n');
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 200 OK/);
    // Its connection is open again for others when the server has let go of it.
    await untilClosed(listener);
    socket.destroy();
  });

  it('says which setting to change if the port is in use', async () => {
    listener = await MetricsListener.open({ host, port: 0 }, metricsOfLength(1));
    const port = Number(new URL(listener.url).port);
    await expect(MetricsListener.open({ host, port }, metricsOfLength(1))).rejects.toThrow(
      `The port for metrics (METRICS_PORT=${port}, METRICS_HOST=127.0.0.1) cannot be opened`,
    );
  });
});

/** Waits until no connection is open. */
async function untilClosed(listener: MetricsListener): Promise<void> {
  const { server } = listener as unknown as { server: import('node:net').Server };
  await new Promise<void>((resolve) => {
    const look = () =>
      server.getConnections((_error, count) => {
        if (count === 0) resolve();
        else setTimeout(look, 10);
      });
    look();
  });
}
