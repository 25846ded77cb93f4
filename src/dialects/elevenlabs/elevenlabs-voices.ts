import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/caller/caller';
import { CallerVoices } from '../../tts/caller-voices';
import { type FallbackVoices, fallbackVoiceFor, namedIn } from '../fallback-voice';
import { findVoice } from '../find-voice';
import type { Voice } from '@voxgate/speech';

interface Alias extends FallbackVoices {
  /** ElevenLabs' name of the voice. */
  readonly name: string;
}

/**
 * The ids of ElevenLabs' default voices, which samples and clients contain, and the voices that replace them. They are not
 * ElevenLabs' voices.
 */
export const elevenLabsAliases = {
  '9BWtsMINqrJLrRacOk9x': { name: 'Aria', gender: 'female', voices: ['af_aoede', 'slt'] },
  pNInz6obpgDQGcFmaJgB: { name: 'Adam', gender: 'male', voices: ['am_adam', 'rms'] },
  Xb7hH8MSUJpSbSDYk0k2: { name: 'Alice', gender: 'female', voices: ['bf_alice', 'slt'] },
  ErXwobaYiN019PkySvjV: { name: 'Antoni', gender: 'male', voices: ['am_michael', 'rms'] },
  VR6AewLTigWG4xSOukaG: { name: 'Arnold', gender: 'male', voices: ['am_onyx', 'rms'] },
  pqHfZKP75CvOlQylNhV4: { name: 'Bill', gender: 'male', voices: ['am_santa', 'rms'] },
  nPczCjzI2devNBz1zQrb: { name: 'Brian', gender: 'male', voices: ['am_onyx', 'rms'] },
  N2lVS1w4EtoT3dr4eOWO: { name: 'Callum', gender: 'male', voices: ['am_puck', 'rms'] },
  IKne3meq5aSn9XLyUdCD: { name: 'Charlie', gender: 'male', voices: ['bm_lewis', 'awb'] },
  XB0fDUnXU5powFXDhCwa: { name: 'Charlotte', gender: 'female', voices: ['bf_isabella', 'slt'] },
  iP95p4xoKVk53GoZ742B: { name: 'Chris', gender: 'male', voices: ['am_michael', 'rms'] },
  onwK4e9ZLuTAKqWW03F9: { name: 'Daniel', gender: 'male', voices: ['bm_daniel', 'awb'] },
  AZnzlk1XvdvUeBnXmlld: { name: 'Domi', gender: 'female', voices: ['af_kore', 'slt'] },
  MF3mGyEYCl7XYWbV9V6O: { name: 'Elli', gender: 'female', voices: ['af_sky', 'slt'] },
  cjVigY5qzO86Huf0OWal: { name: 'Eric', gender: 'male', voices: ['am_eric', 'rms'] },
  JBFqnCBsd6RMkjVDRZzb: { name: 'George', gender: 'male', voices: ['bm_george', 'awb'] },
  SOYHLrjzK2X1ezoPC6cr: { name: 'Harry', gender: 'male', voices: ['am_fenrir', 'rms'] },
  cgSgspJ2msm6clMCkdW9: { name: 'Jessica', gender: 'female', voices: ['af_jessica', 'slt'] },
  TxGEqnHWrfWFTfGW9XjX: { name: 'Josh', gender: 'male', voices: ['am_echo', 'rms'] },
  FGY2WhTYpPnrIDTdsKH5: { name: 'Laura', gender: 'female', voices: ['af_nova', 'slt'] },
  TX3LPaxmHKxFdv7VOQHJ: { name: 'Liam', gender: 'male', voices: ['am_liam', 'rms'] },
  pFZP5JQG7iQjIQuC4Bku: { name: 'Lily', gender: 'female', voices: ['bf_lily', 'slt'] },
  XrExE9yKIg1WjnnlVkGX: { name: 'Matilda', gender: 'female', voices: ['af_bella', 'slt'] },
  '21m00Tcm4TlvDq8ikWAM': { name: 'Rachel', gender: 'female', voices: ['af_heart', 'slt'] },
  SAz9YHcvj6GT2YYXdXww: { name: 'River', gender: 'female', voices: ['af_river', 'slt'] },
  CwhRBWXzGAHq8TQ4Fs17: { name: 'Roger', gender: 'male', voices: ['am_fenrir', 'rms'] },
  yoZ06aMxZJJ28mfd3POQ: { name: 'Sam', gender: 'male', voices: ['am_puck', 'rms'] },
  EXAVITQu4vr4xnSDxMaL: { name: 'Sarah', gender: 'female', voices: ['af_sarah', 'slt'] },
  bIHbv24MWmeRgasZH58o: { name: 'Will', gender: 'male', voices: ['am_liam', 'rms'] },
} as const satisfies Record<string, Alias>;

/** Finds this server's voices by their ids and by those of ElevenLabs' default voices. */
@Injectable()
export class ElevenLabsVoices {
  constructor(private readonly voices: CallerVoices) {}

  /** Lists the voices that a caller may use. ElevenLabs' ids are accepted but not listed. */
  list(caller: Caller | undefined): Promise<Voice[]> {
    return this.voices.list(caller);
  }

  /**
   * Finds the voice for an id, or a mix of voices.
   *
   * @throws what `findVoice` throws.
   */
  find(caller: Caller | undefined, id: string): Promise<Voice> {
    return findVoice(this.voices, caller, id, { read: aliasOf, listedAt: '/v1/voices' });
  }

  /**
   * Finds a voice to describe it. Unlike `find`, it returns a saved voice as such, and not as its mix.
   *
   * @throws what `find` throws.
   */
  async describe(caller: Caller | undefined, id: string): Promise<Voice> {
    return this.resolve(id, await this.list(caller)) ?? (await this.find(caller, id));
  }

  /**
   * Lists ElevenLabs' default voices, each with the voice that replaces it.
   *
   * @param voices the result of `list`.
   */
  replaced(voices: readonly Voice[]): { id: string; name: string; voice: Voice }[] {
    const own = new Set(voices.map(({ voiceId }) => voiceId));
    return Object.entries(elevenLabsAliases).flatMap(([id, alias]) => {
      const voice = own.has(id) ? undefined : fallbackVoiceFor(alias, voices);
      return voice ? [{ id, name: alias.name, voice }] : [];
    });
  }

  /**
   * Like `find`, but returns `undefined` if there is no such voice.
   *
   * @param voices the result of `list`.
   */
  resolve(id: string, voices: readonly Voice[]): Voice | undefined {
    const alias = aliasOf(id);
    return voices.find(({ voiceId }) => voiceId === id) ?? (alias && fallbackVoiceFor(alias, voices));
  }
}

function aliasOf(id: string): Alias | undefined {
  return namedIn<Alias>(elevenLabsAliases, id);
}
