import { Injectable } from '@nestjs/common';
import type { SpeechOwner } from '../../platform/caller/caller';
import { CallerVoices } from '../../tts/caller-voices';
import { type FallbackVoices, fallbackVoiceFor, namedIn } from '../fallback-voice';
import { findVoice } from '../find-voice';

/** OpenAI's voice names and the voices that replace them. They are not OpenAI's voices, but clients ask for these names. */
export const openAiAliases = {
  alloy: { gender: 'female', voices: ['af_alloy', 'slt'] },
  ash: { gender: 'male', voices: ['am_michael', 'rms'] },
  ballad: { gender: 'male', voices: ['bm_george', 'awb'] },
  cedar: { gender: 'male', voices: ['am_fenrir', 'rms'] },
  coral: { gender: 'female', voices: ['af_bella', 'slt'] },
  echo: { gender: 'male', voices: ['am_echo', 'rms'] },
  fable: { gender: 'male', voices: ['bm_fable', 'awb'] },
  marin: { gender: 'female', voices: ['af_heart', 'slt'] },
  nova: { gender: 'female', voices: ['af_nova', 'slt'] },
  onyx: { gender: 'male', voices: ['am_onyx', 'rms'] },
  sage: { gender: 'female', voices: ['af_sarah', 'slt'] },
  shimmer: { gender: 'female', voices: ['af_sky', 'slt'] },
  verse: { gender: 'male', voices: ['am_puck', 'rms'] },
} as const satisfies Record<string, FallbackVoices>;

/** A voice in the list for clients. */
export interface NamedVoice {
  id: string;
  name: string;
}

/** Finds this server's voices by their ids and by OpenAI's names. */
@Injectable()
export class OpenAiVoices {
  constructor(private readonly voices: CallerVoices) {}

  /**
   * Finds the voice id for a name in any case, or for a mix of voices.
   *
   * @throws what `findVoice` throws.
   */
  async resolve(caller: SpeechOwner | undefined, name: string): Promise<string> {
    if (this.voices.ofServer(undefined).some(({ voiceId }) => voiceId === name)) return name;
    const lower = name.toLowerCase();
    const alias = namedIn<FallbackVoices>(openAiAliases, lower);
    const own = alias ? undefined : this.voices.ofServer(caller).find(({ voiceId }) => voiceId.toLowerCase() === lower);
    const names = { read: () => alias, listedAt: '/v1/audio/voices' };
    return (own ?? (await findVoice(this.voices, caller, name, names))).voiceId;
  }

  /** Lists this server's voices that a caller may use, then OpenAI's names. */
  async list(caller: SpeechOwner | undefined): Promise<NamedVoice[]> {
    const voices = await this.voices.list(caller);
    const taken = new Set(voices.map(({ voiceId }) => voiceId));
    const aliases = Object.entries(openAiAliases).flatMap(([id, alias]): NamedVoice[] => {
      const fallback = fallbackVoiceFor(alias, voices);
      return fallback && !taken.has(id) ? [{ id, name: `${capitalised(id)} (spoken by ${fallback.voiceId})` }] : [];
    });
    return [...voices.map(({ voiceId: id, name, language }) => ({ id, name: `${name} (${language})` })), ...aliases];
  }
}

function capitalised(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1);
}
