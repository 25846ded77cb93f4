import type { EngineChunk, EngineRequest } from '../../host/process/messages';
import { serveEngine } from '../../host/process/serve-engine';
import { silentVoices } from '../silent-voices';
import { tone } from '../tone';

/** A letter or a digit. */
const speakable = /[\p{L}\p{N}]/u;

function* speak({ text, voiceId, speed }: EngineRequest): Generator<EngineChunk> {
  const voice = silentVoices.find((each) => each.voiceId === voiceId);
  if (!voice) throw new Error(`There is no voice ${voiceId}.`);
  if (!speakable.test(text)) return;
  const { sampleRate } = voice;
  yield { samples: tone(text, { speed, sampleRate }), sampleRate };
}

serveEngine(async () => ({ speak }));
