import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { startThrowawayPostgres } = createRequire(import.meta.url)(
  `${root}/dist/src/platform/database/embedded/throwaway-postgres.js`,
);
const password = 'correct horse battery staple';

/**
 * Starts the built server on a new database with an account for the dashboard.
 *
 * @param environment further settings.
 * @returns its URL, the owner's one-time link, a key, `query` for SQL outside the server, and `close`.
 */
export async function startDashboard(environment = {}) {
  const database = await startThrowawayPostgres();
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      PORT: '0',
      LOG_FORMAT: 'json',
      VOXGATE_VOICES: 'flite',
      DATABASE_URL: database.url,
      FIRST_ACCOUNT_EMAIL: 'owner@example.com',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const client = new Client({ connectionString: database.url });
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    await client.end();
    await database.stop();
  };
  const failed = ended.then(([code]) => Promise.reject(new Error(`The server exited with code ${code}.`)));
  const { url, link, key } = await Promise.race([greeting(child), failed]).catch(async (error) => {
    await database.stop();
    throw error;
  });
  failed.catch(() => undefined);
  await client.connect();
  return { url, key, link: `${url}${link.pathname}${link.hash}`, query: (...args) => client.query(...args), close };
}

/** Reads the output of the first start. */
async function greeting(child) {
  let url, link, key;
  return new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      url ??= /is ready at (http:\S+) /.exec(line)?.[1];
      key ??= /API key\s+(sk-\S+)/.exec(line)?.[1];
      link ??= /(http\S+\/dashboard\/welcome#\S+)/.exec(line)?.[1];
      if (url && key && link) resolve({ url, key, link: new URL(link) });
    });
  });
}

/** Opens the one-time link and sets a password. */
export async function choosePassword(page, { link }) {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}
