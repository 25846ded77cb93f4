import { basename, dirname, join } from 'node:path';
import { projectRoot } from '../../../src/platform/project-root';
import { PiperEngine } from '../../../packages/speech/src/engines/piper/piper.engine';
import { testEngineContract } from '../../speech/engine-contract';
import { describeWithPiper, installedIn, packName } from './piper-packs';

const limits = { processes: 1, threads: 2, memoryLimit: 2 ** 32, idleUnload: 0 };

describeWithPiper('Piper', (directory) => {
  testEngineContract('piper', {
    start: async () => {
      const engine = new PiperEngine(limits);
      await engine.open(await installedIn(directory));
      return engine;
    },
    program: `
      const { PackStore } = require(${JSON.stringify(join(projectRoot, 'dist/packages/speech/src/voices/packs/pack-store.js'))});
      const store = new PackStore('unused', ${JSON.stringify(dirname(directory))});
      const engine = new speech.PiperEngine(${JSON.stringify(limits)});
      await engine.open(await store.find(${JSON.stringify(basename(directory))}));
      return engine;`,
    voiceId: `${packName}-0`,
    sentence: 'The birch canoe slid away.',
    unspeakable: '…',
    longText: `It was a long way ${'and they walked on '.repeat(12)}home.`,
  });
});
