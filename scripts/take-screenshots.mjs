// Takes the pictures in docs/screenshots: pages of the dashboard, light and dark, wide and narrow, with sample
// data. With names of pictures as arguments, only these. Needs the build, the voice pack kokoro (in data/voices, or in the
// directory VOXGATE_TEST_PACKS), and the fonts of DejaVu, which Debian has as fonts-dejavu-core.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../bench/support/browser.mjs';
import { choosePassword, startDashboard } from '../bench/support/dashboard.mjs';
import { toWebp } from '../bench/support/to-webp.mjs';
import { chromiumLaunchOptions } from './chromium.mjs';

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const screens = { 1440: { width: 1440, height: 900 }, 360: { width: 360, height: 780 } };

/** Name, days since its creation, days until its expiry, requests per day. */
const keys = [
  ['Website', 61, null, 420],
  ['Phone menu', 40, 5, 260],
  ['Newsletter', 18, 347, 90],
  ['Old prototype', 95, -3, 12],
];

/** The words of the dictionary in the picture of the pronunciation. */
const rules = [
  { word: 'SQL', alias: 'sequel' },
  { word: 'nginx', phonemes: 'ˈɛndʒɪn ˈɛks', alphabet: 'ipa' },
  { word: 'Voxgate', phonemes: 'ˈvɒksɡeɪt', alphabet: 'ipa' },
  { word: 'ASAP', alias: 'as soon as possible', case_sensitive: false },
  { word: 'GIF', phonemes: 'JH IH1 F', alphabet: 'cmu-arpabet' },
];

/** How to reach what each picture shows, whether it needs a session, and the height of a wide picture if it is another. */
const pictures = {
  'sign-in': { signedIn: false, open: (page, url) => page.goto(`${url}/dashboard/sign-in`) },
  overview: { open: (page, url) => page.goto(`${url}/dashboard/overview`) },
  keys: { open: (page, url) => page.goto(`${url}/dashboard/keys`) },
  'new-key': { open: openNewKey },
  playground: { open: openPlayground },
  mix: { open: openMix, height: 1130 },
  voices: { open: openVoices },
  pronunciation: { open: openPronunciation },
  usage: { open: (page, url) => page.goto(`${url}/dashboard/usage`) },
  requests: { open: (page, url) => page.goto(`${url}/dashboard/requests`) },
  activity: { open: (page, url) => page.goto(`${url}/dashboard/activity`) },
  account: { open: (page, url) => page.goto(`${url}/dashboard/account`) },
};

const wanted = process.argv.slice(2);
const data = await dataWithKokoro();
const environment = { VOXGATE_VOICES: 'kokoro,flite', VOXGATE_DATA_DIR: data, RATE_LIMIT_REQUESTS: '1000' };
const fontSettings = await fontsWithDejaVu();
const [dashboard, browser] = await Promise.all([startDashboard(environment), openBrowser({ fontSettings })]);
try {
  await mkdir(folder, { recursive: true });
  await takeWelcome();
  const context = await browser.newContext();
  const first = await context.newPage();
  await choosePassword(first, dashboard);
  await createSampleData();
  // So that the speech of the pictures comes from the cache, and is complete.
  await openPlayground(first, dashboard.url);
  const storageState = await context.storageState();
  for (const [name, { open, signedIn = true, height }] of Object.entries(pictures)) {
    await take(name, open, { storageState: signedIn ? storageState : undefined, height });
  }
} finally {
  await browser.close();
  await dashboard.close();
  await rm(data, { recursive: true, force: true });
}

/** Creates a data directory with the installed voice pack. */
async function dataWithKokoro() {
  const { VOXGATE_TEST_PACKS: given = 'data/voices' } = process.env;
  const pack = resolve(given, 'kokoro');
  if (!existsSync(join(pack, 'model.onnx'))) {
    throw new Error(`There is no voice pack in ${pack}. Run npm run voxgate -- voices install kokoro.`);
  }
  const directory = await mkdtemp(join(tmpdir(), 'voxgate-screenshots-'));
  await mkdir(join(directory, 'voices'));
  await symlink(pack, join(directory, 'voices', 'kokoro'));
  return directory;
}

/** Adds fonts for code and for the signs of the International Phonetic Alphabet, which the tests' Chromium lacks. */
async function fontsWithDejaVu() {
  const fonts = '/usr/share/fonts/truetype/dejavu';
  if (!existsSync(fonts)) throw new Error(`There are no fonts in ${fonts}. Install fonts-dejavu-core.`);
  const { env } = await chromiumLaunchOptions();
  const file = join(data, 'fonts.conf');
  await writeFile(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include>${env.FONTCONFIG_FILE}</include>
  <dir>${fonts}</dir>
  ${preferring('sans-serif', 'Open Sans')}
  ${preferring('monospace', 'DejaVu Sans Mono')}
</fontconfig>
`,
  );
  return file;
}

function preferring(family, font) {
  return `<alias binding="same"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
}

/** The welcome page. It must be taken before the one-time link is used. */
async function takeWelcome() {
  await take('welcome', async (page) => {
    await page.goto(dashboard.link);
    await page.getByLabel('Password', { exact: true }).fill('seven purple kettles');
  });
}

async function take(name, open, { storageState, height } = {}) {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  for (const colorScheme of ['light', 'dark']) {
    for (const [label, screen] of Object.entries(screens)) {
      const viewport = screen === screens[1440] && height ? { ...screen, height } : screen;
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', storageState });
      const page = await context.newPage();
      await open(page, dashboard.url);
      await page.waitForLoadState('networkidle');
      const picture = await page.screenshot();
      await context.close();
      await writeFile(`${folder}${name}-${colorScheme}-${label}.webp`, await toWebp(browser, picture, viewport));
      console.log(`${name}-${colorScheme}-${label}`);
    }
  }
}

async function openNewKey(page, url) {
  await page.goto(`${url}/dashboard/keys`);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Door bell');
  await page.getByLabel('Expires').selectOption('90');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Copy key' }).waitFor();
  await dashboard.query(`DELETE FROM api_keys WHERE name = 'Door bell'`);
  await dashboard.query(`DELETE FROM audit_events WHERE subject_name = 'Door bell'`);
}

async function openPlayground(page, url) {
  await page.goto(`${url}/dashboard/playground`);
  await page.getByRole('button', { name: 'Speak' }).click();
  await page.locator('[data-drawn="true"]').waitFor();
  await page.locator('mark').filter({ hasText: 'Every sentence' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Download' }).waitFor();
  await page.mouse.move(0, 0);
}

/** The playground with a mix of voices. */
async function openMix(page, url) {
  await page.goto(`${url}/dashboard/playground`);
  await page.getByText('Mix voices').click();
  const weight = page.getByRole('slider', { name: 'Weight of Heart' });
  await weight.focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Hear it' }).click();
  await page.getByRole('button', { name: 'Download' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(0, 0);
  // On a small screen, below the header.
  if (page.viewportSize().width === 360) {
    await page.getByText('Mix voices').evaluate((node) => scrollTo(0, node.getBoundingClientRect().top + scrollY - 76));
  }
}

/** The voices, while a sample is played and two of them are selected. */
async function openVoices(page, url) {
  await page.goto(`${url}/dashboard/voices`);
  for (const name of ['Heart', 'Bella'])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  for (const name of ['Bella', 'Heart'])
    await page.getByRole('button', { name: `${name} is a favourite`, exact: true }).click();
  await page.getByRole('button', { name: 'Hear a sample of Our Narrator' }).click();
  await page.locator('button[data-playing]').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

async function openPronunciation(page, url) {
  await page.goto(`${url}/dashboard/pronunciation`);
  await page.getByRole('row', { name: /nginx/ }).waitFor();
}

/** Creates keys with a history, dictionaries and a saved mix. */
async function createSampleData() {
  const { query, url, key: firstKey } = dashboard;
  const headers = { authorization: `Bearer ${firstKey}`, 'content-type': 'application/json' };
  for (const [name, age, rest, requests] of keys) {
    const created = await fetch(`${url}/api/v1/api-keys`, { method: 'POST', headers, body: JSON.stringify({ name }) });
    const { id, key } = await created.json();
    // An expired key has no recent usage.
    const lately = rest === null || rest > 0 ? (requests % 7) + 1 : 0;
    for (let index = 0; index < lately; index++) {
      const body = '{"text":"Hello.","voice_id":"slt"}';
      await fetch(`${url}/api/v1/tts`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${key}` },
        body,
      });
    }
    await query(
      `UPDATE api_keys SET created_at = now() - $2 * interval '1 day', expires_at = now() + $3 * interval '1 day' WHERE id = $1`,
      [id, age, rest],
    );
    await query(
      `UPDATE audit_events SET at = now() - $2 * interval '1 day', actor_type = 'person', actor_name = 'owner@example.com' WHERE subject_id = $1`,
      [id, age],
    );
    await query(
      `INSERT INTO usage_hours (api_key_id, hour, account_id, requests, characters, audio_seconds, rate_limited, expired)
       SELECT $1, hour, (SELECT account_id FROM api_keys WHERE id = $1), n, n * 84, n * 5.9, n / 9, CASE WHEN $3 < 0 AND hour > now() - interval '3 days' THEN n ELSE 0 END
       FROM generate_series(date_trunc('hour', now()) - interval '30 days', date_trunc('hour', now()) - interval '1 hour', interval '1 hour') AS hour,
       LATERAL (SELECT round($2 / 24.0 * (0.6 + 0.5 * sin(extract(epoch FROM hour) / 86400) + 0.35 * sin(extract(hour FROM hour) / 4)))::int AS n) AS counted
       WHERE n > 0`,
      [id, requests, rest ?? 1],
    );
  }
  await query(`UPDATE api_keys SET created_at = now() - interval '96 days' WHERE name = 'First key'`);
  const create = (path, body) =>
    fetch(`${url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await create('voices', { name: 'Our Narrator', mix: 'af_bella(2)+af_heart(1)' });
  await create('pronunciation-dictionaries', { name: 'Products', rules, is_default: true });
  await create('pronunciation-dictionaries', { name: 'Medicine', rules: rules.slice(0, 1) });
  // Adds a failed sign-in to the picture of the activity.
  await fetch(`${url}/dashboard/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: '{"email":"owner@example.com","password":"a wrong password"}',
  });
}
