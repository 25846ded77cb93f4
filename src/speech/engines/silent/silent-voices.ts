import type { Voice } from '../../voices/voice';
import { fliteVoices } from '../flite/flite-voices';

/** Flite's voices. A tone contains no words, so they have no word timestamps. */
export const silentVoices = fliteVoices.map((voice): Voice => ({ ...voice, timestamps: ['sentence'] }));
