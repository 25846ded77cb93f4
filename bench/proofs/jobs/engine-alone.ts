import type { SpeechEngine } from '../../../packages/speech/src/engines/speech-engine';
import { PieceSpeaker } from '@voxgate/speech/node-parts';
import { ProcessWatch } from './process-watch';
import type { Turn } from './turn-log';

/** What an engine takes for some sentences. */
export interface EngineWork {
  readonly seconds: number;
  /** Seconds of processor time. */
  readonly processorSeconds: number;
}

/** Has an engine, which need not have started, speak the texts of turns and nothing else, as many at a time as given; then closes it. */
export async function speakAlone(engine: SpeechEngine, turns: readonly Turn[], atOnce: number): Promise<EngineWork> {
  const speaker = new PieceSpeaker({ engines: [engine], queueCapacity: 2 * atOnce });
  await speaker.start();
  const { signal } = new AbortController();
  const began = performance.now();
  const watch = new ProcessWatch(process.pid, () => engine.processes()!.pids);
  try {
    const left = [...turns];
    const lane = async (queueGroup: string) => {
      for (let turn = left.shift(); turn; turn = left.shift()) {
        const { text, voiceId, speed, part, pronunciations, language, leadSeconds } = turn;
        const request = { text, voiceId, speed, part, pronunciations, language, leadSeconds, queueGroup, signal };
        const sound = speaker.speak(request);
        while (!(await sound.next()).done);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, (_, index) => lane(String(index))));
    const seconds = (performance.now() - began) / 1000;
    return { seconds, processorSeconds: watch.processorSeconds().engines };
  } finally {
    watch.stop();
    await speaker.close();
  }
}
