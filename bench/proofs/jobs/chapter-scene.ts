import { join } from 'node:path';
import { KokoroEngine } from '@voxgate/speech/neural-engines';
import type { Report } from './report';
import { Site, slots } from './site';
import { compareWithEngine, maxMs, watchSpeaking } from './speaking';

/** A chapter with Kokoro, undisturbed: what it takes beside what the engine alone does. */
export async function proveChapter(report: Report, text: string, voices: string): Promise<void> {
  report.scene(`A chapter of ${text.length.toLocaleString('en')} characters with Kokoro`);
  const environment = { ENGINE_PROCESSES: String(slots), ENGINE_THREADS: '1' };
  const site = await Site.start({ replicas: 1, voices, environment });
  try {
    const client = await site.newClient('reader');
    const { id } = await client.handIn({ text, formats: ['m4b'], voice: 'af_heart' });
    const spoken = await watchSpeaking(report, site, client, id);
    const { progress } = await client.completed(id, maxMs);
    report.fact(`${progress.audio_seconds.toFixed(1)} s of sound`);
    await site.replicas[0]!.end('SIGTERM');
    const engine = new KokoroEngine({ processes: slots, threads: 1, memoryLimit: 2 ** 31, idleUnload: 0 });
    await engine.open(join(voices, 'kokoro'));
    await compareWithEngine(report, spoken, engine, 1);
  } finally {
    await site.close();
  }
}
