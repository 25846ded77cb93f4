// Copies custom lexicons of Azure's speech service to this server, and writes which voice can replace each of Azure's.
//   node move-from-azure.mjs [--default] FILE-OR-URL...
// Each of them is a lexicon, or a file with SSML that names lexicons. --default: all requests of your account use them.
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const { SPEECH_REGION, SPEECH_KEY, VOXGATE_URL, VOXGATE_KEY } = process.env;
const { SPEECH_URL = `https://${SPEECH_REGION}.tts.speech.microsoft.com` } = process.env;
const given = process.argv.slice(2).filter((each) => each !== '--default');
const isDefault = given.length < process.argv.length - 2;

async function ask(url, init) {
  const answer = await fetch(url, init);
  if (answer.status === 429) {
    await wait(1000 * Number(answer.headers.get('retry-after') ?? 60));
    return ask(url, init);
  }
  if (answer.ok) return answer;
  const { error } = await answer.json().catch(() => ({}));
  throw Object.assign(new Error(error?.message ?? `${url}: ${answer.status}`), { code: error?.code });
}
const dictionaries = (path, method, type, body) =>
  ask(`${VOXGATE_URL}/api/v1/pronunciation-dictionaries${path}`, {
    method,
    headers: { Authorization: `Bearer ${VOXGATE_KEY}`, 'Content-Type': type },
    body,
  });
const read = async (place) =>
  /^https?:/.test(place) ? Buffer.from(await (await ask(place)).arrayBuffer()) : readFile(place);

async function copy(place) {
  const path = /^https?:/.test(place) ? decodeURIComponent(new URL(place).pathname) : place;
  const name = path
    .split('/')
    .filter(Boolean)
    .slice(-2)
    .join('/')
    .replace(/\.\w+$/, '');
  const query = `/pls?name=${encodeURIComponent(name)}`;
  const made = await dictionaries(query, 'POST', 'application/pls+xml', await read(place));
  const { id, rule_count: words, warnings } = await made.json();
  console.log(`${name}: ${words} words copied`, ...warnings.map((warning) => `\n  ${warning}`));
  if (isDefault) await dictionaries(`/${id}`, 'PATCH', 'application/json', JSON.stringify({ is_default: true }));
}

async function attempt(place, work) {
  try {
    return await work(place);
  } catch ({ code, message }) {
    const exists = code === 'DICTIONARY_NAME_TAKEN';
    console.log(`${place}: ${exists ? 'exists already' : message}`);
    if (!exists) process.exitCode = 1;
    return [];
  }
}

/** The lexicons that a file names, otherwise the file itself. */
async function lexiconsIn(place) {
  const named = (await read(place)).toString().matchAll(/<lexicon\s[^<>]*?\buri\s*=\s*\\?["']+([^"'\\<>]+)/g);
  const found = Array.from(named, ([, uri]) => uri.replaceAll('&amp;', '&'));
  return found.length > 0 ? found : [place];
}

const lexicons = new Set();
for (const place of given) for (const each of await attempt(place, lexiconsIn)) lexicons.add(each);
for (const place of lexicons) await attempt(place, copy);

const voicesOf = async (url, key) =>
  (await ask(`${url}/cognitiveservices/voices/list`, { headers: { 'Ocp-Apim-Subscription-Key': key } })).json();
const languageOf = ({ Locale }) => Locale.split('-')[0];
if (SPEECH_KEY) {
  const here = await voicesOf(VOXGATE_URL, VOXGATE_KEY);
  const found = {};
  for (const theirs of await voicesOf(SPEECH_URL, SPEECH_KEY)) {
    const { ShortName, Gender, Locale } = theirs;
    // Of the same language, with the same gender and of the same region, if there is one. Otherwise null.
    const likeness = (voice) => 2 * (voice.Gender === Gender) + (voice.Locale === Locale);
    const speaking = here.filter((voice) => languageOf(voice) === languageOf(theirs));
    found[ShortName] = speaking.sort((one, other) => likeness(other) - likeness(one))[0]?.ShortName ?? null;
  }
  await writeFile('voices.json', JSON.stringify(found, undefined, 2));
  console.log(`voices.json: ${Object.keys(found).length} voices`);
}
