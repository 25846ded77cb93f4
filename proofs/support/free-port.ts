import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what Linux and macOS take for outgoing connections. */
const lowest = 10_000;
const highest = 32_000;

/**
 * A TCP port of this machine that nobody listens on, for a server that has to come back to it. It is none of those that
 * the system hands out by itself: one of them may be taken, while the server is away, by any connection that is opened;
 * even by one that is opened to that very port, and so reaches itself.
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
