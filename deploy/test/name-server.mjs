// A DNS server like that of a container network: `voxgate` resolves to all running servers. For run-replicas.sh.
//
//   node name-server.mjs <file with one IPv4 address per line, read for each query>
import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
const typeA = 1;
const nameNotFound = 3;

const server = createSocket('udp4');
server.on('message', (message, { port, address }) => {
  const labels = [];
  let end = 12;
  while (message[end] !== 0) {
    labels.push(message.toString('latin1', end + 1, end + 1 + message[end]));
    end += 1 + message[end];
  }
  const question = message.subarray(12, end + 5);
  const known = labels.join('.').toLowerCase() === 'voxgate';
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const addresses = known && message.readUInt16BE(end + 1) === typeA ? lines : [];

  const header = Buffer.alloc(12);
  message.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8580 | (known ? 0 : nameNotFound), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const answers = addresses.map((ip) =>
    Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 1, 0, 4, ...ip.split('.').map(Number)]),
  );
  server.send(Buffer.concat([header, question, ...answers]), port, address);
});
server.bind(53, '127.0.0.1');
