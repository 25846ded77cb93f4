import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, type TestDatabase } from '../../support/database';
import { createDataDirectory, runToEnd, type ServerProcess, startServerProcess } from '../../support/server-process';
import { json } from '../../support/test-app';
import { Recogniser } from '../../../bench/proofs/support/recogniser';
import { wordErrorRate } from '../../../bench/proofs/support/word-error-rate';
import { piperConfigFile, piperModelFile } from '@voxgate/speech/voices/packs/piper/piper-file-names';
import { readWav } from '../support/riff';
import { describeWithPiper } from './piper-packs';

const text = 'Please close the door, turn off the lights, and lock the gate.';

describeWithPiper('A server with a Piper voice', (directory) => {
  let database: TestDatabase;
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    database = await createDatabase();
    data = await createDataDirectory();
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await database.drop();
    await data.remove();
  });

  it('is installed from a folder, listed, and used for speech', async () => {
    const settings = { VOXGATE_DATA_DIR: data.path, DATABASE_URL: database.url, VOXGATE_VOICES: 'flite,anna' };
    const run = async (...args: string[]) => {
      const { code, stdout, stderr } = await runToEnd('app/cli/main.js', [...args, '--json'], settings);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      return JSON.parse(stdout) as unknown;
    };
    // Of each of its first eight voices, the installation measures how loud it is.
    const folder = join(data.path, 'source');
    mkdirSync(folder);
    symlinkSync(join(directory, piperModelFile), join(folder, piperModelFile));
    const described = JSON.parse(readFileSync(join(directory, piperConfigFile), 'utf8')) as object;
    writeFileSync(join(folder, piperConfigFile), JSON.stringify({ ...described, num_speakers: 2 }));
    await run('voices', 'install', '--from', folder, '--name', 'anna');
    await run('accounts', 'create', '--name', 'Test', '--email', 'test@example.com');
    const created = await run('api-keys', 'create', '--account', 'test@example.com', '--name', 'Test');
    const authorization = { Authorization: `Bearer ${(created as { key: string }).key}` };
    server = await startServerProcess(settings);

    const listed = await fetch(`${server.url}/api/v1/voices`, { headers: authorization });
    const { data: voices } = (await listed.json()) as { data: { voice_id: string }[] };
    // A voice added by an operator does not speak the greeting.
    expect(voices[0]!.voice_id).toBe('slt');
    expect(voices.find(({ voice_id }) => voice_id === 'anna-0')).toEqual({
      voice_id: 'anna-0',
      name: 'voice, 0',
      language: 'en-US',
      gender: 'unknown',
      engine: 'piper',
      sample_rate: 22_050,
      timestamps: ['sentence', 'word', 'phoneme', 'viseme'],
      license: 'unknown',
      is_default: false,
      is_mixable: false,
      pitch: false,
    });

    const request = { text, voice_id: 'anna-0', format: 'wav', timestamps: 'word' };
    const answer = await fetch(`${server.url}/api/v1/tts`, json(request, authorization));
    const speech = (await answer.json()) as { audio: string; timestamps: { text: string }[] };
    expect(speech.timestamps.map((timestamp) => timestamp.text).join(' ')).toBe(text.replaceAll(/[,.]/gu, ''));

    const streamed = await fetch(
      `${server.url}/api/v1/tts`,
      json({ ...request, timestamps: 'none', format: 'pcm', stream: 'audio', sample_rate: 16_000 }, authorization),
    );
    const bytes = await streamed.arrayBuffer();
    const pcm = Float32Array.from(new Int16Array(bytes), (sample) => sample / 32_768);
    const { samples, sampleRate } = readWav(Buffer.from(speech.audio, 'base64'));
    const recogniser = new Recogniser();
    try {
      expect(wordErrorRate(text, await recogniser.transcribe(samples, sampleRate))).toBeLessThanOrEqual(0.2);
      expect(wordErrorRate(text, await recogniser.transcribe(pcm, 16_000))).toBeLessThanOrEqual(0.2);
    } finally {
      await recogniser.close();
    }
  }, 180_000);
});
