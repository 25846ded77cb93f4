import { setMaxListeners } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { connections, requestOf } from './attacks.mjs';

/** The milliseconds between two bytes, for a client that reads very slowly. */
const trickleMs = 200;

/** Each try stands for one minute; by default, a key has this many requests in a minute. */
const requestsOfKey = 10;

/**
 * Starts an attack on as many connections as it may have. Each sends its next request as soon as the last one is answered, until the
 * keys have used up their requests. An ordinary load has no such limit.
 *
 * @param keys the attacker's keys, used in turn.
 * @returns `stop`, which closes all connections, and `statuses`, the number of responses by status.
 */
export function startAttack({ url, keys }, attack) {
  const stopped = new AbortController();
  setMaxListeners(0, stopped.signal);
  const statuses = {};
  const { path, body } = requestOf(attack);
  const used = attack.from === 'account' ? keys : keys.slice(0, 1);
  let left = attack.from === 'ordinary' ? Infinity : used.length * requestsOfKey;
  const ask = async (key) => {
    while (!stopped.signal.aborted && left-- > 0) {
      const status = await exchange({ url, key, path, body, reading: attack.reading, signal: stopped.signal });
      statuses[status] = (statuses[status] ?? 0) + 1;
      // Rejected requests cost the server nothing that is measured here.
      if (status !== 200) await setTimeout(100, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const running = Array.from({ length: connections[attack.from] }, (_, index) => ask(used[index % used.length]));
  return {
    statuses,
    stop: async () => {
      stopped.abort();
      await Promise.all(running);
    },
  };
}

/** Sends one request on a new socket. @returns its status, or `cut` if the connection closed before there was one. */
function exchange({ url, key, path, body, reading, signal }) {
  const { hostname, port, host } = new URL(url);
  const payload = JSON.stringify(body);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let status = 'cut';
    let timer;
    const stop = () => socket.destroy();
    signal.addEventListener('abort', stop, { once: true });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      signal.removeEventListener('abort', stop);
      resolve(status);
    });
    socket.on('connect', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
          `Connection: close\r\nContent-Length: ${Buffer.byteLength(payload)}\r\n\r\n${payload}`,
      );
      if (reading === 'nothing') socket.pause();
      if (reading === 'trickle') {
        socket.pause();
        timer = setInterval(() => socket.read(1), trickleMs);
      }
    });
    if (reading === 'nothing' || reading === 'trickle') return;
    socket.on('data', (bytes) => {
      status = status === 'cut' ? Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1'))?.[1] ?? 0) : status;
      if (reading === 'head' && status === 200) socket.pause();
      if (reading === 'leaves') socket.destroy();
    });
  });
}
