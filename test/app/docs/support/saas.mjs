// A service that sells speech: it gives each customer a key, and bills by the seconds spoken. Customers send their texts to Voxgate itself.
import { createServer } from 'node:http';

const { VOXGATE_URL, OPERATOR_KEY, PORT = '8080' } = process.env;
const centsPerMinute = 3;

/** Asks Voxgate as the operator. */
async function admin(method, path, content, headers = {}) {
  const sent = { method, headers: { Authorization: `Bearer ${OPERATOR_KEY}`, ...headers } };
  if (content) {
    sent.headers['Content-Type'] = 'application/json';
    sent.body = JSON.stringify(content);
  }
  const response = await fetch(`${VOXGATE_URL}/api/v1/admin${path}`, sent);
  const result = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${result.error.code}: ${result.error.message}`);
  return result;
}

/** Creates a customer with a key. Both requests may be repeated: nobody gets a second account. */
async function signUp({ customer, email }) {
  const account = `/accounts/external:${encodeURIComponent(customer)}`;
  await admin('PUT', account, { name: customer, email, budgets: { audio_seconds_per_month: 36_000 } });
  const { id, key } = await admin(
    'POST',
    `${account}/api-keys`,
    { name: 'First key' },
    { 'Idempotency-Key': `first-${customer}` },
  );
  // The answer with the key was lost. Voxgate does not have it either.
  return { key: key ?? (await admin('POST', `${account}/api-keys/${id}/rotate`, { overlap_seconds: 0 })).key };
}

/** The bills of all customers who have used anything from one day to another. */
async function bills(from, to) {
  const found = [];
  for (let next = ''; next !== null;) {
    const page = await admin('GET', `/usage?from=${from}&to=${to}&limit=200${next && `&before=${next}`}`);
    for (const { external_id: customer, audio_seconds: seconds } of page.data)
      found.push({ customer, seconds, cents: Math.ceil((seconds / 60) * centsPerMinute) });
    next = page.next;
  }
  return found;
}

const routes = {
  'POST /customers': (_query, body) => signUp(body),
  'GET /bills': (query) => bills(query.get('from'), query.get('to')),
  'POST /unpaid': (_query, { customer }) => admin('POST', `/accounts/external:${encodeURIComponent(customer)}/suspend`),
  'POST /leavers': (_query, { customer }) => admin('DELETE', `/accounts/external:${encodeURIComponent(customer)}`),
};

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const route = routes[`${request.method} ${pathname}`];
  try {
    let text = '';
    for await (const chunk of request) text += chunk;
    const result = route ? await route(searchParams, text && JSON.parse(text)) : null;
    response.writeHead(route ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(result));
  } catch (error) {
    console.error(error);
    response.writeHead(502).end();
  }
}

const server = createServer((request, response) => void answer(request, response));
server.listen(PORT, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
