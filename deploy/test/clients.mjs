// Clients for run-replicas.sh.
//
//   node clients.mjs burst <server> <key>          50 simultaneous requests; prints how many were admitted
//   node clients.mjs guess <server> <times>        invalid keys, each with a forged X-Forwarded-For; prints the
// statuses
//   node clients.mjs load <server> <key> <file>    continuous requests until <file> exists; fails if any request fails
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';

const [command, server, ...rest] = process.argv.slice(2);
const api = `${server}/api/v1`;
const headers = (key) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });

function count(values) {
  const counts = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return JSON.stringify(counts);
}

async function status(path, init) {
  try {
    const response = await fetch(api + path, { ...init, signal: AbortSignal.timeout(30_000) });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return error.cause?.code ?? error.name;
  }
}

const commands = {
  async burst(key) {
    const requests = Array.from({ length: 50 }, () => status('/voices', { headers: headers(key) }));
    console.log(count(await Promise.all(requests)));
  },

  async guess(times) {
    const statuses = [];
    for (let i = 0; i < Number(times); i++) {
      const forged = { ...headers(`sk-${'x'.repeat(32)}`), 'x-forwarded-for': `198.51.100.${randomInt(256)}` };
      statuses.push(await status('/voices', { headers: forged }));
    }
    console.log(count(statuses));
  },

  async load(key, endFile) {
    const voices = await (await fetch(`${api}/voices`, { headers: headers(key) })).json();
    const body = JSON.stringify({ text: 'One server leaves, and nobody notices.', voice_id: voices.data[0].voice_id });
    const statuses = [];
    const caller = async (number) => {
      for (let i = number; !existsSync(endFile); i++) {
        statuses.push(
          i % 2 === 0
            ? await status('/tts', { method: 'POST', headers: headers(key), body })
            : await status('/voices', { headers: headers(key) }),
        );
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    await Promise.all(Array.from({ length: 6 }, (_, number) => caller(number)));
    console.log(count(statuses));
    if (statuses.some((value) => value !== 200)) process.exitCode = 1;
  },
};

await commands[command](...rest);
