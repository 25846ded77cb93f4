// Copies the pronunciation dictionaries of an ElevenLabs account to this server, and writes which voice speaks for each of its voices.
import { writeFile } from 'node:fs/promises';

const {
  ELEVENLABS_URL = 'https://api.elevenlabs.io',
  ELEVENLABS_API_KEY: theirKey,
  VOXGATE_URL,
  VOXGATE_KEY,
} = process.env;

async function ask(url, headers, init = {}) {
  const answer = await fetch(url, { ...init, headers: { ...headers, ...init.headers } });
  if (!answer.ok && answer.status !== 409) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
const theirs = (path) => ask(ELEVENLABS_URL + path, { 'xi-api-key': theirKey });
const ours = (path, init) => ask(VOXGATE_URL + path, { Authorization: `Bearer ${VOXGATE_KEY}` }, init);

let cursor = '';
do {
  const answer = await theirs(`/v1/pronunciation-dictionaries?page_size=100${cursor && `&cursor=${cursor}`}`);
  const page = await answer.json();
  for (const { id, name, latest_version_id: version } of page.pronunciation_dictionaries) {
    const lexicon = await (await theirs(`/v1/pronunciation-dictionaries/${id}/${version}/download`)).text();
    const made = await ours(`/api/v1/pronunciation-dictionaries/pls?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/pls+xml' },
      body: lexicon,
    });
    console.log(`${name}: ${made.status === 409 ? 'exists already' : 'copied'}`);
  }
  cursor = page.has_more ? encodeURIComponent(page.next_cursor) : '';
} while (cursor);

const known = (await (await ours('/v1/voices?show_legacy=true')).json()).voices;
const found = {};
let token = '';
do {
  const page = await (await theirs(`/v2/voices?page_size=100${token && `&next_page_token=${token}`}`)).json();
  for (const { voice_id: id, name, labels = {} } of page.voices) {
    // The same id; otherwise a voice of the same language and gender.
    const like = known.find(
      ({ labels: other }) => other.gender === labels.gender && other.language === labels.language,
    );
    const voice = known.find(({ voice_id: other }) => other === id) ?? like ?? known[0];
    found[id] = { name, voice_id: voice.voice_id };
  }
  token = page.has_more ? encodeURIComponent(page.next_page_token) : '';
} while (token);
await writeFile('voices.json', JSON.stringify(found, undefined, 2));
console.log(`voices.json: ${Object.keys(found).length} voices`);
