import { join } from 'node:path';
import { fliteVoices } from '../../../packages/speech/src/engines/flite/flite-voices';
import { HostedSpeechEngine, type HostLimits } from '../../../packages/speech/src/engines/host/hosted-speech-engine';

const [voice] = fliteVoices;

/** The program of the engine's processes. It executes the words of a text as commands. */
export const scriptedProgram = join(__dirname, 'scripted.process.cjs');

/** An engine with real processes for tests of the host, whose packs are settings of its program. */
export class ScriptedEngine extends HostedSpeechEngine {
  constructor(limits: Partial<HostLimits> = {}) {
    const rtf = 0.5;
    const defaults = { processes: 1, threads: 1, memoryLimit: 2 ** 40, idleUnload: 0 };
    super('scripted', { workSecondsPerCharacter: 0.01 }, rtf, { ...defaults, ...limits });
  }

  open(settings: object, voices = [voice!]): Promise<void> {
    return this.replaceProcesses({ script: scriptedProgram, settings: () => settings }, () => voices);
  }

  listPack(settings: object, voices = [voice!]): () => Promise<void> {
    return this.listBeforeLoading(voices, () => this.open(settings, voices));
  }
}
