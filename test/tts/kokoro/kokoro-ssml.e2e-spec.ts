import { Logger } from '@nestjs/common';
import { PackEngines } from '../../../src/tts/pack-engines';
import { cases } from '../../../bench/proofs/support/extent';
import { describeWithPack } from '../../support/voice-pack';
import { readWav } from '../support/riff';
import { startTtsApp, type TtsApp } from '../support/tts-app';

// These tests take minutes on a busy machine.
jest.setTimeout(300_000);

interface SpeechJson {
  audio: string;
  duration_seconds: number;
  timestamps: { text: string; start_seconds: number; end_seconds: number; text_start: number; text_end: number }[];
  marks: { name: string; time_seconds: number }[];
}

describeWithPack('kokoro', 'SSML with Kokoro', (pack) => {
  let server: TtsApp;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await startTtsApp({ environment: { VOXGATE_VOICES: ['kokoro'] } });
    await server.app.get(PackEngines).kokoro.open(pack);
  });
  afterAll(() => server.close());

  const speak = async (content: string, body: object = {}) => {
    const text = `<speak>${content}</speak>`;
    const wanted = { text, input_type: 'ssml', voice_id: 'af_heart', format: 'wav', timestamps: 'word', ...body };
    const answer = await server.speak(wanted, { accept: 'application/json' });
    expect(answer.status).toBe(200);
    const json = (await answer.json()) as SpeechJson;
    return { ...json, text: Array.from(text), sound: readWav(Buffer.from(json.audio, 'base64')) };
  };

  it('times words, breaks and marks exactly', async () => {
    const { timestamps, marks, text } = await speak('Stop &amp; <break time="1s"/><mark name="here"/>wait <s>now</s>');
    expect(timestamps.map((word) => word.text)).toEqual(['Stop', '&', 'wait', 'now']);
    for (const { text: word, text_start: start, text_end: end } of timestamps) {
      expect(text.slice(start, end).join('').replace('&amp;', '&')).toBe(word);
    }
    const [, and, wait] = timestamps;
    expect(wait!.start_seconds - and!.end_seconds).toBeGreaterThan(0.9);
    expect(wait!.start_seconds - and!.end_seconds).toBeLessThan(1.3);
    expect(marks[0]!.time_seconds).toBeCloseTo(wait!.start_seconds, 2);
  });

  it('pronounces what is given, and changes only that word', async () => {
    const [usual, given, same] = await Promise.all([
      speak('The word is tomato today.'),
      speak('The word is <phoneme alphabet="ipa" ph="təˈmɑːtəʊ">tomato</phoneme> today.'),
      speak('The word is <phoneme alphabet="cmu-arpabet" ph="T AH0 M AA1 T OW2">tomato</phoneme> today.'),
    ]);
    expect(given.audio).not.toBe(usual.audio);
    expect(same.audio).not.toBe(usual.audio);
    expect(given.timestamps.map(({ text }) => text)).toEqual(['The', 'word', 'is', 'tomato', 'today']);
  });

  it('speaks several voices, one of them in its own language, and a mix', async () => {
    const { duration_seconds: seconds, timestamps } = await speak(
      '<voice name="am_michael">Good morning.</voice> <voice name="ef_dora">Buenos días.</voice> <voice name="af_bella(2)+af_heart(1)">Hello.</voice>',
    );
    expect(timestamps.map(({ text }) => text)).toEqual(['Good', 'morning', 'Buenos', 'días', 'Hello']);
    expect(seconds).toBeGreaterThan(1.5);
  });

  it('is slower and louder where the text says so', async () => {
    const of = (words: SpeechJson) => {
      const word = words.timestamps.find(({ text }) => text === 'never')!;
      return word.end_seconds - word.start_seconds;
    };
    const [usual, strong, slow] = await Promise.all([
      speak('I have never seen it.'),
      speak('I have <emphasis level="strong">never</emphasis> seen it.'),
      speak('I have <prosody rate="50%">never</prosody> seen it.'),
    ]);
    expect(of(strong) / of(usual)).toBeGreaterThan(1.15);
    expect(of(slow)).toBeGreaterThan(of(strong));
  });

  const contents = [
    `<phoneme ph="${'ˈtoʊ'.repeat(cases(20, 70))}">a</phoneme> b`,
    '<phoneme ph="ˈhaɪ"/>',
    '<lang xml:lang="xx">one 2</lang> <lang xml:lang="zh-Hant-TW">三 3</lang> <lang xml:lang="fr-CA">deux 2</lang> three',
    '<say-as interpret-as="telephone">+1 (555) 123-4567</say-as>',
    '<prosody rate="x-slow" volume="silent">One</prosody> two',
  ];
  it.each(contents.slice(0, cases(3, contents.length)))('speaks %j', async (content) => {
    expect((await speak(content, { timestamps: 'none' })).duration_seconds).toBeGreaterThan(0.3);
  });
});
