// Copies custom pronunciations of Google Cloud Text-to-Speech to a dictionary of this server, and writes which voice can replace each of
// Google's.
//   node move-from-google.mjs [--default] FILE.json...
// Each file has requests, or lists of pronunciations. --default: all requests of your account use the dictionary.
import { readFile, writeFile } from 'node:fs/promises';

const { GOOGLE_URL = 'https://texttospeech.googleapis.com', GOOGLE_API_KEY, VOXGATE_URL, VOXGATE_KEY } = process.env;
const files = process.argv.slice(2).filter((each) => each !== '--default');
const isDefault = files.length < process.argv.length - 2;

async function ask(url, init) {
  const answer = await fetch(url, init);
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  if (body.error?.code === 'DICTIONARY_NAME_TAKEN') return undefined;
  throw new Error(body.error?.message ?? `${url}: ${answer.status}`);
}
const dictionaries = (path, method, type, body) =>
  ask(`${VOXGATE_URL}/api/v1/pronunciation-dictionaries${path}`, {
    method,
    headers: { Authorization: `Bearer ${VOXGATE_KEY}`, 'Content-Type': type },
    body,
  });

const encodings = ['UNSPECIFIED', 'IPA', 'X_SAMPA', 'JAPANESE_YOMIGANA', 'PINYIN'];
const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);
const lexemes = new Map();

/** Takes all pronunciations of a document, wherever they are. */
function collect(value) {
  if (typeof value !== 'object' || value === null) return;
  const { phrase, pronunciation } = value;
  if (typeof phrase !== 'string' || typeof pronunciation !== 'string') return Object.values(value).forEach(collect);
  const encoding = value.phoneticEncoding ?? value.phonetic_encoding ?? 0;
  const kind = encodings[encoding] ?? String(encoding).replace('PHONETIC_ENCODING_', '');
  // Kana are read as text, without their pitch.
  const kana = escaped(pronunciation.replace(/[\^!]/g, ''));
  const reading =
    kind === 'IPA' || kind === 'X_SAMPA'
      ? `<phoneme alphabet="${kind.toLowerCase().replace('_', '-')}">${escaped(pronunciation)}</phoneme>`
      : kind === 'JAPANESE_YOMIGANA' && `<alias>${kana}</alias>`;
  if (reading) lexemes.set(phrase, `<lexeme><grapheme>${escaped(phrase)}</grapheme>${reading}</lexeme>`);
  else console.log(`${phrase}: ${kind} is not copied. Use IPA, or an alias.`);
}
for (const file of files) collect(JSON.parse(await readFile(file, 'utf8')));

if (lexemes.size > 0) {
  const root = '<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa">';
  const lexicon = [root, ...lexemes.values(), '</lexicon>'].join('\n');
  const query = `/pls?name=${encodeURIComponent('From Google')}`;
  const made = await dictionaries(query, 'POST', 'application/pls+xml', lexicon);
  if (made) {
    const { id, rule_count: words, warnings } = made;
    console.log(`From Google: ${words} words copied`, ...warnings.map((warning) => `\n  ${warning}`));
    if (isDefault) await dictionaries(`/${id}`, 'PATCH', 'application/json', JSON.stringify({ is_default: true }));
  } else console.log('From Google: exists already');
}

const voicesOf = async (url, key) => (await ask(`${url}/v1/voices`, { headers: { 'X-Goog-Api-Key': key } })).voices;
const localeOf = ({ languageCodes: [locale] }) => locale.replace(/^cmn-/, 'zh-');
const languageOf = (voice) => localeOf(voice).split('-')[0];
if (GOOGLE_API_KEY) {
  const here = await voicesOf(VOXGATE_URL, VOXGATE_KEY);
  const found = {};
  for (const theirs of await voicesOf(GOOGLE_URL, GOOGLE_API_KEY)) {
    // Of the same language, with the same gender and of the same region, if there is one. Otherwise null.
    const likeness = (voice) => 2 * (voice.ssmlGender === theirs.ssmlGender) + (localeOf(voice) === localeOf(theirs));
    const speaking = here.filter((voice) => languageOf(voice) === languageOf(theirs));
    found[theirs.name] = speaking.sort((one, other) => likeness(other) - likeness(one))[0]?.name ?? null;
  }
  await writeFile('voices.json', JSON.stringify(found, undefined, 2));
  console.log(`voices.json: ${Object.keys(found).length} voices`);
}
