import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** This and the following ports are below the range that Linux and macOS use for outgoing connections. */
const lowest = 10_000;
const highest = 32_000;

/**
 * A free TCP port of this machine, for a server that has to return to the same port. It is outside the range of
 * ephemeral ports. While the server is down, an outgoing connection could take an ephemeral port, even a connection to
 * that very port, which would then connect to itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
