import { Logger } from '@nestjs/common';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVocabulary } from '../../../packages/speech/src/engines/kokoro/process/pack-files';
import { openJapanese } from '../../../packages/speech/src/engines/phonemes/japanese/japanese-pronouncer';
import { hasProgram, ProgramFiles } from '../../../packages/speech/src/engines/phonemes/programs/program-files';
import { normalize } from '../../../packages/speech/src/text/normalize';
import { PackEngines } from '../../../src/tts/pack-engines';
import { describeWithPack } from '../../support/voice-pack';
import { startTtsApp, type TtsApp } from '../support/tts-app';

// These tests take minutes on a busy machine.
jest.setTimeout(300_000);

interface SpeechJson {
  duration_seconds: number;
  timestamps: { text: string; start_seconds: number; end_seconds: number; text_start: number; text_end: number }[];
}

interface Case {
  readonly text: string;
}

describeWithPack('kokoro', 'Japanese with Kokoro', (pack) => {
  let server: TtsApp;
  beforeAll(async () => {
    // A pack of an earlier version has no program for Japanese. To update it, run: npm run voxgate -- voices install kokoro
    expect(hasProgram(pack, 'ja')).toBe(true);
    Logger.overrideLogger(false);
    server = await startTtsApp({ environment: { VOXGATE_VOICES: ['kokoro'] } });
    await server.app.get(PackEngines).kokoro.open(pack);
  });
  afterAll(() => server?.close());

  const speak = async (text: string, timestamps: 'word' | 'sentence'): Promise<SpeechJson> => {
    const wanted = { text, voice_id: 'jf_alpha', format: 'wav', timestamps };
    const answer = await server.speak(wanted, { accept: 'application/json' });
    expect(answer.status).toBe(200);
    return (await answer.json()) as SpeechJson;
  };

  it('lists the voices of Japanese, and those of Mandarin if its program is there', async () => {
    const voices = server.app.get(PackEngines).kokoro.voices();
    const inPack = readdirSync(join(pack, 'voices')).map((file) => file.replace('.bin', ''));
    const spoken = inPack.filter((voiceId) => voiceId[0] !== 'z' || hasProgram(pack, 'zh'));
    expect(voices.map(({ voiceId }) => voiceId).sort()).toEqual(spoken.sort());
    expect(voices.filter(({ language }) => language === 'ja-JP').map(({ voiceId }) => voiceId)).toEqual([
      'jf_alpha',
      'jf_gongitsune',
      'jf_nezumi',
      'jf_tebukuro',
      'jm_kumo',
    ]);
  });

  it('speaks a text with numbers, and tells when each word of the source is spoken', async () => {
    const text = '3本のビールを、800円で買いました。';
    const { timestamps, duration_seconds: seconds } = await speak(text, 'word');
    const characters = Array.from(text);
    for (const { text: word, text_start: start, text_end: end } of timestamps) {
      expect(characters.slice(start, end).join('')).toBe(word);
    }
    expect(timestamps.map(({ text: word }) => word)).toEqual(expect.arrayContaining(['3本', 'の', 'ビール', '800円']));
    const starts = timestamps.map(({ start_seconds: start }) => start);
    expect(starts).toEqual([...starts].sort((one, other) => one - other));
    expect(timestamps.at(-1)!.end_seconds).toBeLessThanOrEqual(seconds);
    // Nobody says this in less than two seconds or more than six.
    expect(seconds).toBeGreaterThan(2);
    expect(seconds).toBeLessThan(6);
  });

  it('ends sentences at Japanese marks, and not within a quotation', async () => {
    const { timestamps } = await speak('雨です。「傘は？」と聞いた。はい！', 'sentence');
    expect(timestamps.map(({ text }) => text)).toEqual(['雨です。', '「傘は？」と聞いた。', 'はい！']);
  });

  it('has a token for each letter of the texts that people write', async () => {
    const vocabulary = await readVocabulary(pack);
    const pronouncer = openJapanese(await ProgramFiles.read(pack, 'ja'), () => 'həlˈO');
    const file = join(__dirname, '../../../packages/speech/src/text/people/japanese.json');
    const cases = JSON.parse(readFileSync(file, 'utf8')) as Case[];
    const unknown = cases.flatMap(({ text }) => {
      const said = normalize(text, { language: 'ja', mode: 'auto', emoji: 'silent' }).normalized;
      const parts = pronouncer.pronounce(said);
      expect([text, parts.some(({ kind }) => kind === 'word')]).toEqual([text, true]);
      const letters = parts.flatMap((part) => Array.from(part.kind === 'word' ? part.letters : part.symbol));
      return letters.filter((letter) => !vocabulary.has(letter)).map((letter) => [text, letter]);
    });
    expect(unknown).toEqual([]);
  });
});
