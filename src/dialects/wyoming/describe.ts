import type { Voice } from '@voxgate/speech';
import { knownPacks } from '@voxgate/speech/voices/packs/known-packs';
import { version } from '../../platform/version';
import type { WyomingEvent } from './events/wyoming-event';

/** The name of the service and of the entity in Home Assistant. */
export const serviceName = 'Voxgate';

/**
 * The answer to `describe`: what this server can do, and the voices that a key may use. It has every field that a reader of the
 * protocol may require.
 *
 * Source: https://github.com/OHF-Voice/wyoming, wyoming/info.py.
 */
export function infoOf(voices: readonly Voice[]): WyomingEvent {
  const program = {
    name: serviceName,
    description: 'Self-hosted text to speech',
    attribution: { name: 'Voxgate', url: '' },
    installed: true,
    version,
    voices: voices.map(describeVoice),
    supports_synthesize_streaming: true,
  };
  return {
    type: 'info',
    data: { asr: [], tts: [program], handle: [], intent: [], wake: [], mic: [], snd: [] },
  };
}

function describeVoice({ voiceId, name, language, engine }: Voice): Record<string, unknown> {
  const pack = knownPacks.find((known) => known.engine === engine);
  return {
    name: voiceId,
    // Home Assistant shows this in its list of voices.
    description: name,
    languages: [language],
    speakers: null,
    attribution: { name: pack?.attribution ?? engine, url: '' },
    installed: true,
    version: pack?.version ?? null,
  };
}
