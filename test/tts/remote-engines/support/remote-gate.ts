import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Environment } from '../../../../src/platform/config/environment';
import { InProcessEngine } from '../../../support/in-process-engine';
import { startTtsApp, type TtsApp } from '../../support/tts-app';

/** Short, so that tests do not wait. Long enough for a busy machine, where a time-out is not what a test is about. */
const usual = {
  name: 'gpu',
  kind: 'openai',
  model: 'tts-1',
  voices: [
    { id: 'gpu-slt', voice: 'slt', language: 'en-US' },
    { id: 'gpu-rms', voice: 'rms', language: 'en-US' },
  ],
};

/** A server whose own voices are tones, with one remote engine, or several. */
export async function startRemoteGate(
  engine: Record<string, unknown> | Record<string, unknown>[],
  environment: Partial<Environment> = {},
): Promise<TtsApp> {
  const engines = Array.isArray(engine) ? engine : [engine];
  const directory = await mkdtemp(join(tmpdir(), 'voxgate-engines-'));
  const file = join(directory, 'engines.yaml');
  await writeFile(file, stringify({ engines: engines.map((each) => ({ ...usual, ...each })) }));
  const app = await startTtsApp({
    engine: InProcessEngine,
    environment: { ENGINES_FILE: file, VOXGATE_VOICES: ['flite'], SPEECH_CACHE: 'off', ...environment },
  });
  return {
    ...app,
    close: async () => {
      await app.close();
      await rm(directory, { recursive: true });
    },
  };
}
