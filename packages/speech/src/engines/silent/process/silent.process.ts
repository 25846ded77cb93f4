import type { EngineChunk, EngineRequest } from '../../host/process/messages';
import { serveEngine } from '../../host/process/serve-engine';
import { silentSampleRate } from '../silent-voices';
import { tone } from '../tone';

/** A letter or a digit. */
const speakable = /[\p{L}\p{N}]/u;

function* speak({ text, voiceId, speed }: EngineRequest): Generator<EngineChunk> {
  const sampleRate = silentSampleRate(voiceId);
  if (!speakable.test(text)) return;
  yield { samples: tone(text, { speed, sampleRate }), sampleRate };
}

serveEngine(async () => ({ speak }));
