import { VoiceNotFoundError } from '../errors';
import type { Voice } from './voice';

/** What the catalogue needs of an engine. */
export interface VoiceSource {
  /** The voices that are available now or will be soon. */
  voices(): readonly Voice[];
  /** Whether it has proved that it speaks. */
  isReady(): boolean;
}

/** All voices of all engines. Queries the engines on each call, because their voices can change. */
export class VoiceCatalogue<Engine extends VoiceSource = VoiceSource> {
  /**
   * @param engines the engines, best first.
   * @param fallback the fallback engine, used only while no other engine has voices.
   */
  constructor(
    private readonly engines: readonly Engine[],
    private readonly fallback?: Engine,
  ) {}

  /**
   * Lists voices in the engines' order.
   *
   * @param language a BCP 47 tag in any case. `en` also matches `en-US` and `en-GB` (RFC 4647, section 3.3.1).
   */
  list(language?: string): Voice[] {
    const voices = this.speaking().flatMap((engine) => engine.voices());
    return language === undefined ? voices : voices.filter((voice) => speaks(voice, language));
  }

  /**
   * Finds a voice and its engine.
   *
   * @throws {VoiceNotFoundError}
   */
  find(voiceId: string): { voice: Voice; engine: Engine } {
    for (const engine of this.speaking()) {
      const voice = engine.voices().find((candidate) => candidate.voiceId === voiceId);
      if (voice) return { voice, engine };
    }
    throw new VoiceNotFoundError(voiceId);
  }

  /** Whether at least one engine has voices and all engines with voices are ready. */
  isReady(): boolean {
    const speaking = this.speaking();
    return speaking.length > 0 && speaking.every((engine) => engine.isReady());
  }

  /** The engines in use: those with voices, or else the fallback. */
  private speaking(): Engine[] {
    const speaking = this.engines.filter((engine) => engine.voices().length > 0);
    return speaking.length === 0 && this.fallback ? [this.fallback] : speaking;
  }
}

function speaks(voice: Voice, language: string): boolean {
  const tag = voice.language.toLowerCase();
  const range = language.toLowerCase();
  return tag === range || tag.startsWith(`${range}-`);
}
