import { KokoroEngine } from '../../../packages/speech/src/engines/kokoro/kokoro.engine';
import { testEngineContract } from '../../speech/engine-contract';
import { describeWithPack } from '../../support/voice-pack';

const limits = { processes: 1, threads: 2, memoryLimit: 2 ** 32, idleUnload: 0 };

describeWithPack('kokoro', 'Kokoro', (pack) => {
  testEngineContract('kokoro', {
    start: async () => {
      const engine = new KokoroEngine(limits);
      await engine.open(pack);
      return engine;
    },
    program: `
      const engine = new speech.KokoroEngine(${JSON.stringify(limits)});
      await engine.open(${JSON.stringify(pack)});
      return engine;`,
    voiceId: 'af_heart',
    sentence: 'The birch canoe slid away.',
    unspeakable: '…',
    longText: `It was a long way ${'and they walked on '.repeat(12)}home.`,
  });
});
