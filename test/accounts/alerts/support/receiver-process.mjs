// A receiver of webhooks in its own process. It checks each signature with the reference library, and writes the id to a
// file before it answers, as a careful receiver does. So whatever it has answered is in the file, whenever it is killed.
import { fsyncSync, openSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const { FILE, SECRET, RECEIVER_PORT, HOLD_MS = '0' } = process.env;
const log = openSync(FILE, 'a');
const webhook = new Webhook(SECRET);

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    try {
      const { data } = webhook.verify(Buffer.concat(chunks).toString(), request.headers);
      writeSync(log, `${String(request.headers['webhook-id'])} ${data.api_key.id}\n`);
      fsyncSync(log);
    } catch (error) {
      writeSync(log, `rejected: ${String(error)}\n`);
      response.writeHead(400).end();
      return;
    }
    setTimeout(() => response.writeHead(204).end(), Number(HOLD_MS));
  });
});
server.listen(Number(RECEIVER_PORT), '127.0.0.1', () => console.log(`port ${server.address().port}`));
