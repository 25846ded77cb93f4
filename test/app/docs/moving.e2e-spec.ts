import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/platform/project-root';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';

const folder = join(projectRoot, 'docs/moving');
const samples = join(folder, 'samples');
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const names = readdirSync(samples).filter((name) => hasCurl || !name.endsWith('.sh'));
const isMove = (name: string) => name.startsWith('move-from-');

describe('The pages about moving here', () => {
  let server: TestApp;
  let caller: TestKey;
  let directory: string;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'voxgate-moving-'));
    // ES modules are resolved from the program's own folder.
    await symlink(samples, join(directory, 'samples'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  const run = (name: string, environment: Record<string, string> = {}, given: readonly string[] = []) =>
    promisify(execFile)(name.endsWith('.sh') ? 'sh' : process.execPath, [join('samples', name), ...given], {
      cwd: directory,
      timeout: 60_000,
      env: {
        PATH: process.env['PATH'],
        HOME: directory,
        VOXGATE_URL: server.url,
        VOXGATE_KEY: caller.key,
        ...environment,
      },
    });

  it('contain each program unchanged, and no other code', () => {
    const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
    const code = pages.flatMap((name) =>
      Array.from(readFileSync(join(folder, name), 'utf8').matchAll(/^```\w+\n(.*?)^```$/gmsu), ([, text]) => text!),
    );
    expect(new Set(code)).toEqual(
      new Set(readdirSync(samples).map((name) => readFileSync(join(samples, name), 'utf8'))),
    );
  });

  it.each(names.filter((name) => !isMove(name)))('have a program that speaks: %s', async (name) => {
    await run(name);
    const file = readdirSync(directory).find((each) => each.startsWith('moved.'))!;
    const [sound] = await decodeAudio([readFileSync(join(directory, file))]);
    expect(sound!.samples.length / sound!.sampleRate).toBeGreaterThan(0.5);
  });

  it('have a program that copies dictionaries and lists voices, also if it is run twice', async () => {
    // This server has ElevenLabs' routes, so an account of it is moved to another one.
    const from = await server.createKey();
    const rules = [{ type: 'alias', string_to_replace: 'SQL', alias: 'sequel' }];
    const path = '/v1/pronunciation-dictionaries/add-from-rules';
    for (const name of ['Terms', 'Names & places']) {
      const made = await server.fetch(path, json({ name, rules }, { 'xi-api-key': from.key }));
      expect(made.status).toBe(200);
    }
    const source = { ELEVENLABS_URL: server.url, ELEVENLABS_API_KEY: from.key };
    expect((await run('move-from-elevenlabs.mjs', source)).stdout).toMatch(/Terms: copied/u);
    const voices = JSON.parse(readFileSync(join(directory, 'voices.json'), 'utf8')) as Record<string, object>;
    expect(voices['slt']).toMatchObject({ voice_id: 'slt' });
    expect((await run('move-from-elevenlabs.mjs', source)).stdout).toMatch(/Terms: exists already/u);
    expect((await dictionariesOf(caller)).map(({ name }) => name).sort()).toEqual(['Names & places', 'Terms']);
  });

  describe('and those from services that keep no dictionaries', () => {
    const voices = () => JSON.parse(readFileSync(join(directory, 'voices.json'), 'utf8')) as Record<string, unknown>;
    let own: TestKey;
    let environment: Record<string, string>;
    beforeEach(async () => {
      own = await server.createKey();
      environment = { VOXGATE_KEY: own.key };
    });

    it('have a program that copies the lexicons that SSML for Azure names, which then apply to it', async () => {
      const lexicon = (attributes: string, lexemes: string) =>
        `<?xml version="1.0" encoding="utf-8"?>
        <lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon"
          xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.w3.org/2005/01/pronunciation-lexicon
          http://www.w3.org/TR/2007/CR-pronunciation-lexicon-20071212/pls.xsd" ${attributes}>${lexemes}</lexicon>`;
      const btw = '<lexeme><grapheme>BTW</grapheme><alias>By the way</alias></lexeme>';
      const asked: string[] = [];
      const files: Server = createServer(({ url }, response) => {
        asked.push(url!);
        response.end(lexicon('alphabet="ipa" xml:lang="en-US"', btw));
      });
      await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
      try {
        const { port } = files.address() as AddressInfo;
        const named = `<lexicon uri=\\"http://127.0.0.1:${port}/public/words.xml?sv=1&amp;sig=2\\"/>`;
        writeFileSync(
          join(directory, 'Prompt.java'),
          `"<speak><voice name=\\"en-US-AvaNeural\\">${named}BTW</voice></speak>"`,
        );
        const sapi = '<lexeme><grapheme>Bari</grapheme><phoneme> b aa 1 - r iy </phoneme></lexeme>';
        writeFileSync(join(directory, 'sapi.pls'), lexicon('alphabet="x-microsoft-sapi" xml:lang="en-US"', btw + sapi));
        const source = { ...environment, SPEECH_URL: server.url, SPEECH_KEY: own.key };
        const given = ['--default', 'Prompt.java', 'sapi.pls'];
        const { stdout } = await run('move-from-azure.mjs', source, given);
        expect(asked).toEqual(['/public/words.xml?sv=1&sig=2']);
        expect(stdout).toContain('public/words: 1 words copied\nsapi: 1 words copied');
        expect(stdout).toContain('the alphabet "x-microsoft-sapi" of "Bari" is not supported');
        expect((await run('move-from-azure.mjs', source, given)).stdout).toMatch(
          /words\.xml.*: exists already\nsapi\.pls: exists/u,
        );
      } finally {
        files.close();
      }
      expect(voices()).toMatchObject({ slt: 'slt', rms: 'rms', awb: 'awb' });
      expect(await dictionariesOf(own)).toMatchObject([
        { name: 'public/words', language: 'en-US', is_default: true },
        { name: 'sapi', language: 'en-US', is_default: true },
      ]);
      const spoken = async (text: string, { authorization }: TestKey) => {
        const body = `<speak xml:lang="en-US"><voice name="en-US-AvaNeural">${text}</voice></speak>`;
        const headers = { ...authorization, 'Content-Type': 'application/ssml+xml' };
        const answer = await server.fetch('/cognitiveservices/v1', { method: 'POST', headers, body });
        return Buffer.from(await answer.arrayBuffer());
      };
      expect((await spoken('BTW', own)).equals(await spoken('By the way', caller))).toBe(true);
    });

    it('have a program that copies what requests to Google have of pronunciations', async () => {
      const pronunciations = [
        { phrase: 'Nguyen & co', phoneticEncoding: 'PHONETIC_ENCODING_IPA', pronunciation: 'ˈwɪn' },
        { phrase: 'world', phonetic_encoding: 1, pronunciation: 'wɜːld' },
        { phrase: '端', phoneticEncoding: 'PHONETIC_ENCODING_JAPANESE_YOMIGANA', pronunciation: '^はし' },
        { phrase: 'apple', phoneticEncoding: 'PHONETIC_ENCODING_X_SAMPA', pronunciation: '"{p@l' },
        { phrase: '朝阳', phoneticEncoding: 'PHONETIC_ENCODING_PINYIN', pronunciation: 'chao2 yang2' },
        { phrase: 'click', phoneticEncoding: 'PHONETIC_ENCODING_IPA', pronunciation: 'ǃkɔ' },
      ];
      const request = { input: { text: 'Hello world!', customPronunciations: { pronunciations } } };
      writeFileSync(join(directory, 'requests.json'), JSON.stringify([request, request]));
      const source = { ...environment, GOOGLE_URL: server.url, GOOGLE_API_KEY: own.key };
      const { stdout } = await run('move-from-google.mjs', source, ['--default', 'requests.json']);
      expect(stdout).toContain('朝阳: PINYIN is not copied');
      expect(stdout).toMatch(/From Google: 4 words copied.*phonemes of "click" has the sign/su);
      expect(voices()).toMatchObject({ slt: 'slt', rms: 'rms', awb: 'awb' });
      const [made, ...others] = await dictionariesOf(own);
      expect([made, others]).toMatchObject([{ name: 'From Google', is_default: true, rule_count: 4 }, []]);
      const again = await run('move-from-google.mjs', source, ['--default', 'requests.json']);
      expect(again.stdout).toContain('From Google: exists already');
    });
  });

  async function dictionariesOf({ authorization }: TestKey): Promise<{ name: string }[]> {
    const listed = await server.fetch('/api/v1/pronunciation-dictionaries', { headers: authorization });
    return ((await listed.json()) as { data: { name: string }[] }).data;
  }
});
