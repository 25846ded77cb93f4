import { SpeechSynthesizer } from '@voxgate/speech';
import { KokoroEngine } from '../../../packages/speech/src/engines/kokoro/kokoro.engine';
import type { SpeechInstructions } from '../../../packages/speech/src/speech-instructions';
import { runToEnd } from '../../../packages/speech/src/support/time-slices';
import { CompiledDictionary } from '../../../packages/speech/src/text/dictionary/compiled-dictionary';
import { describeWithPack } from '../../support/voice-pack';

describeWithPack('kokoro', 'A dictionary with phonemes for Kokoro', (pack) => {
  let speech: SpeechSynthesizer;

  beforeAll(async () => {
    const engine = new KokoroEngine({ processes: 1, threads: 2, memoryLimit: 2 ** 32, idleUnload: 0 });
    await engine.open(pack);
    speech = new SpeechSynthesizer({
      engines: [engine],
      maxTextCharacters: 5000,
      emoji: 'name',
      queueCapacity: 10,
      encoderThreads: 1,
    });
    await speech.start();
  });
  afterAll(() => speech.close());

  const text = 'We ask Nguyen about it.';
  const word = { start: text.indexOf('Nguyen'), end: text.indexOf('Nguyen') + 'Nguyen'.length };
  const dictionary = (ipa: string) =>
    runToEnd(CompiledDictionary.compile([{ word: 'Nguyen', ipa, caseSensitive: true, wordBoundaries: true }]));
  const speak = (more: { dictionaries?: CompiledDictionary[]; instructions?: SpeechInstructions }) =>
    speech.speak({
      text,
      voiceId: 'af_heart',
      format: 'wav',
      speed: 1,
      timestamps: 'word',
      signal: new AbortController().signal,
      ...more,
    });
  const given = (phonemes: string): SpeechInstructions => ({
    instructions: [{ ...word, phonemes }],
    styles: [],
    breaks: [],
    marks: [],
    boundaries: [],
  });

  it('is spoken with exactly these phonemes, and keeps the offsets of its word', async () => {
    const long = 'təmeɪtoʊsəluːʃən';
    const spoken = await speak({ dictionaries: [dictionary(long)] });
    expect(spoken.audio.equals((await speak({ instructions: given(long) })).audio)).toBe(true);
    expect(spoken.audio.equals((await speak({})).audio)).toBe(false);
    expect(spoken.durationSeconds).toBeGreaterThan(
      (await speak({ dictionaries: [dictionary('wɪn')] })).durationSeconds,
    );
    const stamps = spoken.timestamps.map(({ textStart, textEnd }) => text.slice(textStart, textEnd));
    expect(stamps).toContain('Nguyen');
  });
});
