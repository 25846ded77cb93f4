import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KokoroEngine } from '../../packages/speech/src/engines/kokoro/kokoro.engine';
import { EnglishPronouncer } from '../../packages/speech/src/engines/phonemes/english/english-pronouncer';
import { LanguagePrograms } from '../../packages/speech/src/engines/phonemes/programs/language-programs';
import type { MandarinPronouncer } from '../../packages/speech/src/engines/phonemes/mandarin/mandarin-pronouncer';
import { normalize } from '../../packages/speech/src/text/normalize';
import { cases } from '../../bench/proofs/support/extent';
import { loadEnvironment } from '../../src/app/settings/all-settings';
import { hostLimits } from '../../src/tts/speech-options';
import { throughQueue } from '../support/through-queue';
import { describeWithPack } from '../support/voice-pack';
import { rms } from '../tts/support/loudness';
import { againstOwnPitch } from '../tts/support/own-pitch';
import { joinedChunks } from '../tts/support/whole-speech';

const lines = (name: string) =>
  readFileSync(join(__dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const readings = lines('mandarin-readings.txt');
/** What misaki 0.9, which the model was trained with, makes of texts: the letters of each word. From a run of its program. */
const ofMisaki = JSON.parse(readFileSync(join(__dirname, 'mandarin-of-misaki.json'), 'utf8')) as [string, string[]][];

describeWithPack('kokoro', 'Mandarin', (pack) => {
  let mandarin: MandarinPronouncer;
  let vocabulary: Record<string, number>;
  beforeAll(async () => {
    const english = EnglishPronouncer.load();
    const programs = new LanguagePrograms(
      pack,
      (word) => english.pronounce([{ text: word, isBeforePause: true }], 'american')[0] ?? '',
    );
    await programs.load('zh');
    mandarin = programs.of('zh') as MandarinPronouncer;
    const { model } = JSON.parse(readFileSync(join(pack, 'tokenizer.json'), 'utf8')) as {
      model: { vocab: Record<string, number> };
    };
    vocabulary = model.vocab;
  });
  const wordsOf = (text: string) =>
    mandarin
      .pronounce(text)
      .flatMap((part) => (part.kind === 'word' ? [{ ...part, text: text.slice(part.start, part.end) }] : []));
  const pinyinOf = (text: string) => mandarin.read(text).flatMap(({ syllables }) => syllables);

  it('reads at least 98 of 100 characters that have several readings as a speaker does', () => {
    const wrong = readings.flatMap((line) => {
      const [text = '', ...expected] = line.split(' ');
      const [before = '', character, after = ''] = text.split('▁');
      const pinyin = pinyinOf(before + (character ?? '') + after);
      const found = character === undefined ? pinyin : pinyin.slice(before.length, before.length + 1);
      return found.join(' ') === expected.join(' ') ? [] : [`${text}: ${found.join(' ')}`];
    });
    expect(readings.length).toBeGreaterThan(250);
    expect(wrong.length <= 0.02 * readings.length ? [] : wrong).toEqual([]);
  });

  it('splits texts into misaki’s words, and gives at least nine of ten the same letters', () => {
    let [words, same] = [0, 0];
    for (const [text, letters] of ofMisaki) {
      const own = wordsOf(text);
      expect([text, own.length]).toEqual([text, letters.length]);
      words += own.length;
      same += own.filter((word, index) => word.letters === letters[index]).length;
    }
    expect(words).toBeGreaterThan(700);
    expect(same / words).toBeGreaterThan(0.9);
  });

  it('uses only letters that the model knows, and words whose offsets are in the text', () => {
    const texts = JSON.parse(
      readFileSync(join(__dirname, '../../packages/speech/src/text/people/chinese.json'), 'utf8'),
    ) as { text: string }[];
    for (const { text } of texts) {
      const { normalized } = normalize(text, { language: 'zh-CN', mode: 'auto', emoji: 'silent' });
      for (const spoken of [text, normalized]) {
        let end = 0;
        for (const part of mandarin.pronounce(spoken)) {
          const letters = Array.from(part.kind === 'word' ? part.letters : part.symbol);
          expect(letters.filter((letter) => !(letter in vocabulary))).toEqual([]);
          if (part.kind === 'mark') continue;
          expect(part.start).toBeGreaterThanOrEqual(end);
          ({ end } = part);
        }
        expect(end).toBeLessThanOrEqual(spoken.length);
      }
    }
  });

  it.each([
    ['他們說銀行的行長長大了', '他们说银行的行长长大了'],
    ['裡面有兩隻貓，看著我', '里面有两只猫，看着我'],
  ])('reads %s as %s', (traditional, plain) => {
    const letters = (text: string) => wordsOf(text).map((word) => word.letters);
    expect(letters(traditional)).toEqual(letters(plain));
  });

  it('pronounces English words by the English of the model, and capitals by their names', () => {
    const words = wordsOf('用Python和USB').map(({ text, letters }) => [text, letters]);
    expect(words).toEqual([
      ['用', 'jʊ↘ŋ'],
      ['Python', 'pˈIθɑn'],
      ['和', 'xɤ↗'],
      ['USB', 'jˈuˈɛsbˈi'],
    ]);
  });

  it('has no sound for what it does not know, and does not fail', () => {
    expect(mandarin.pronounce('㗿𠮷々\ue000 ~ ̈')).toEqual(expect.any(Array));
    expect(
      wordsOf('123')
        .map(({ letters }) => letters)
        .join(''),
    ).toBe('i→ɚ↘sa→n');
  });

  describe('by the model', () => {
    const engine = new KokoroEngine(hostLimits(loadEnvironment({}), 'kokoro'));
    beforeAll(() => engine.open(pack));
    afterAll(() => engine.close());
    const speak = throughQueue(engine);
    const speakWhole = async (text: string, voiceId: string) => {
      const { signal } = new AbortController();
      const chunks = [];
      for (let part = 0, hasMore = true; hasMore; part++) {
        const spoken = await speak({ text, voiceId, speed: 1, signal, part });
        chunks.push(...spoken);
        hasMore = spoken.at(-1)?.hasMore ?? false;
      }
      return joinedChunks(chunks);
    };

    it('has eight voices', () => {
      expect(engine.voices().filter(({ language }) => language === 'zh-CN')).toHaveLength(8);
    });

    it('is spoken by the voices that programs read for, each voiced and at its own pitch', async () => {
      // Longer than what is always decoded whole.
      const texts = {
        'zh-CN': '老港口在两座山之间，有的人只是望着大海。',
        'ja-JP': '古い港は二つの丘の間にあります。',
      };
      const voices = engine.voices().filter(({ language }) => language in texts);
      expect(voices).toHaveLength(13);
      // Voices of both languages and both genders.
      const every = cases(3, 1);
      for (const { voiceId, language } of voices.filter((_, index) => index % every === 0)) {
        const { samples } = await speakWhole(texts[language as keyof typeof texts], voiceId);
        const { semitones, voiced } = againstOwnPitch(voiceId, samples, 24_000);
        // The measure finds little of hoarse voices: zm_yunyang has 0.1.
        expect([voiceId, Math.abs(semitones) < 3, voiced > 0.07]).toEqual([voiceId, true, true]);
      }
    });

    it('is spoken with the time of each word, in order', async () => {
      const text = '今天是十一月三十日，我们一共有两百五十个人。';
      const { samples, words = [] } = await speakWhole(text, 'zf_xiaoxiao');
      expect(rms(samples)).toBeGreaterThan(0.02);
      const seconds = samples.length / 24_000;
      expect(words.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text.replaceAll(/[，。]/gu, ''));
      expect(words.length).toBeGreaterThan(8);
      let before = 0;
      for (const { startSeconds, endSeconds } of words) {
        expect(startSeconds).toBeGreaterThanOrEqual(before);
        expect(endSeconds).toBeGreaterThan(startSeconds);
        before = startSeconds;
      }
      expect(before).toBeLessThan(seconds);
      // People say four to six syllables a second.
      expect(seconds).toBeGreaterThan(2.5);
      expect(seconds).toBeLessThan(8);
    });
  });
});
