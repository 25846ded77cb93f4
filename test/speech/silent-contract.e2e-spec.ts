import { SilentEngine } from '../../packages/speech/src/engines/silent/silent.engine';
import { testEngineContract } from './engine-contract';

testEngineContract('silent', {
  start: async () => {
    const engine = new SilentEngine();
    await engine.start();
    return engine;
  },
  program: 'const engine = new speech.SilentEngine(); await engine.start(); return engine;',
  voiceId: 'slt',
  sentence: 'The birch canoe slid on the smooth planks.',
  unspeakable: '…',
});
