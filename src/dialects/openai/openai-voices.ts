import { Injectable } from '@nestjs/common';
import type { SpeechOwner } from '../../platform/caller/caller';
import { CallerVoices } from '../../tts/caller-voices';
import { type FallbackVoices, fallbackVoiceFor } from '../fallback-voice';

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
   * Finds the voice id for a name in any case, or for a mix of voices. This server's own voices take precedence over OpenAI's names,
   * which stand only for voices that the caller may use.
   *
   * @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`; `INVALID_REQUEST` for a mix that is not possible.
   */
  async resolve(caller: SpeechOwner | undefined, name: string): Promise<string> {
    if (this.voices.ofServer(undefined).some(({ voiceId }) => voiceId === name)) return name;
    const lower = name.toLowerCase();
    const alias = Object.hasOwn(openAiAliases, lower) ? openAiAliases[lower as keyof typeof openAiAliases] : undefined;
    const fallback = alias
      ? fallbackVoiceFor(alias, await this.voices.replacements(caller))
      : this.voices.ofServer(caller).find(({ voiceId }) => voiceId.toLowerCase() === lower);
    return (fallback ?? (await this.voices.find(caller, name, '/v1/audio/voices'))).voiceId;
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
