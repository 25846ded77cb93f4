import { measuredLoudness } from '../measured-loudness';
import { phonemeKinds } from '../../times/timestamp';
import { measuredStyle } from '../measured-style';
import { styleOf } from '../style-of';
import type { Voice } from '../../voices/voice';

const shared = { engine: 'flite', timestamps: ['sentence', 'word', ...phonemeKinds], license: 'MIT-Festival' } as const;

const voices: readonly Omit<Voice, 'loudness'>[] = [
  { voiceId: 'slt', name: 'SLT', language: 'en-US', gender: 'female', sampleRate: 16_000, ...shared },
  { voiceId: 'rms', name: 'RMS', language: 'en-US', gender: 'male', sampleRate: 16_000, ...shared },
  { voiceId: 'awb', name: 'AWB (Scottish)', language: 'en-GB', gender: 'male', sampleRate: 16_000, ...shared },
  { voiceId: 'kal16', name: 'Kal', language: 'en-US', gender: 'male', sampleRate: 16_000, ...shared },
  { voiceId: 'kal', name: 'Kal (telephone)', language: 'en-US', gender: 'male', sampleRate: 8_000, ...shared },
];

/** The voices in flite's program. Each id is also flite's own name for the voice. The first is the default. */
export const fliteVoices: readonly Voice[] = voices.map((voice) => {
  const style = styleOf(measuredStyle.flite[voice.voiceId], voice.gender, voice.language);
  return { ...voice, ...(style.length > 0 && { style }), loudness: measuredLoudness.flite[voice.voiceId] };
});
