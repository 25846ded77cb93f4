import { FliteEngine } from '../../packages/speech/src/engines/flite/flite.engine';
import { testEngineContract } from './engine-contract';

testEngineContract('flite', {
  start: async () => {
    const engine = new FliteEngine({ processes: 1 });
    await engine.start();
    return engine;
  },
  program: 'const engine = new speech.FliteEngine({ processes: 1 }); await engine.start(); return engine;',
  voiceId: 'slt',
  sentence: 'The birch canoe slid on the smooth planks.',
  unspeakable: '…',
});
