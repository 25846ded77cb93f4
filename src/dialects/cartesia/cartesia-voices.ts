import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/caller/caller';
import type { Voice } from '@voxgate/speech';
import { CallerVoices } from '../../tts/caller-voices';
import { type FallbackVoices, namedIn } from '../fallback-voice';
import { findVoice } from '../find-voice';

interface Alias extends FallbackVoices {
  /** Cartesia's name of the voice. */
  readonly name: string;
}

/** The ids of Cartesia's voices that samples and clients contain, and the voices that replace them. They are not Cartesia's voices. */
export const cartesiaAliases = {
  'a0e99841-438c-4a64-b679-ae501e7d6091': { name: 'Barbershop Man', gender: 'male', voices: ['am_michael', 'rms'] },
  'a167e0f3-df7e-4d52-a9c3-f949145efdab': { name: 'Blake', gender: 'male', voices: ['am_puck', 'rms'] },
  '79a125e8-cd45-4c13-8a67-188112f4dd22': { name: 'British Lady', gender: 'female', voices: ['bf_emma', 'slt'] },
  '4d2fd738-3b3d-4368-957a-bb4805275bd9': {
    name: 'British Narration Lady',
    gender: 'female',
    voices: ['bf_alice', 'slt'],
  },
  '71a7ad14-091c-4e8e-a314-022ece01c121': {
    name: 'British Reading Lady',
    gender: 'female',
    voices: ['bf_isabella', 'slt'],
  },
  '156fb8d2-335b-4950-9cb3-a2d33befec77': { name: 'Helpful Woman', gender: 'female', voices: ['af_nova', 'slt'] },
  '9626c31c-bec5-4cca-baa8-f8ba9e84c8bc': { name: 'Jacqueline', gender: 'female', voices: ['af_jessica', 'slt'] },
  'f786b574-daa5-4673-aa0c-cbe3e8534c02': { name: 'Katie', gender: 'female', voices: ['af_heart', 'slt'] },
  '228fca29-3a0a-435c-8728-5cb483251068': { name: 'Kiefer', gender: 'male', voices: ['am_adam', 'rms'] },
  'd46abd1d-2d02-43e8-819f-51fb652c1c61': { name: 'Newsman', gender: 'male', voices: ['am_onyx', 'rms'] },
  '79f8b5fb-2cc8-479a-80df-29f7a7cf1a3e': { name: 'Nonfiction Man', gender: 'male', voices: ['am_fenrir', 'rms'] },
  '15a9cd88-84b0-4a8b-95f2-5d583b54c72e': { name: 'Reading Lady', gender: 'female', voices: ['af_kore', 'slt'] },
  '694f9389-aac1-45b6-b726-9d9369183238': { name: 'Sarah', gender: 'female', voices: ['af_sarah', 'slt'] },
  '6ccbfb76-1fc6-48f7-b71d-91ac6298247b': { name: 'Tessa', gender: 'female', voices: ['af_bella', 'slt'] },
} as const satisfies Record<string, Alias>;

/** Finds this server's voices by their ids and by those of Cartesia's voices. */
@Injectable()
export class CartesiaVoices {
  constructor(private readonly voices: CallerVoices) {}

  /** Lists the voices that a caller may use. Cartesia's ids are accepted but not listed. */
  list(caller: Caller): Promise<Voice[]> {
    return this.voices.list(caller);
  }

  /**
   * Finds the voice for an id, or a mix of voices.
   *
   * @throws what `findVoice` throws.
   */
  find(caller: Caller | undefined, id: string): Promise<Voice> {
    return findVoice(this.voices, caller, id, { read, listedAt: '/voices' });
  }
}

function read(id: string): Alias | undefined {
  return namedIn<Alias>(cartesiaAliases, id.toLowerCase());
}
