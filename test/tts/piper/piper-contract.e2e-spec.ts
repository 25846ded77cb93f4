import { PiperEngine } from '../../../src/speech/engines/piper/piper.engine';
import { testEngineContract } from '../../speech/engine-contract';
import { describeWithPiper, installedIn, packName } from './piper-packs';

describeWithPiper('Piper', (directory) => {
  testEngineContract('piper', {
    start: async () => {
      const engine = new PiperEngine({ processes: 1, threads: 2, memoryLimit: 2 ** 32, idleUnload: 0 });
      await engine.open(await installedIn(directory));
      return engine;
    },
    voiceId: `${packName}-0`,
    sentence: 'The birch canoe slid on the smooth planks.',
    unspeakable: '…',
    longText: `It was a long way ${'and they walked on '.repeat(12)}home.`,
  });
});
