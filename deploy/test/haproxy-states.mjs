// Prints HAProxy's servers, one per line: name, address, requests in progress, state. For run-replicas.sh.
//
//   node haproxy-states.mjs <stats socket>
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

const socket = connect(process.argv[2]);
socket.end('show stat\n');
const [head, ...lines] = (await text(socket)).replace('# ', '').trim().split('\n');
const names = head.split(',');
for (const line of lines) {
  const row = Object.fromEntries(line.split(',').map((value, index) => [names[index], value]));
  if (row.svname.startsWith('server-')) console.log(row.svname, row.addr || '-', row.scur, row.status);
}
