import { notListed } from '../../errors/not-listed';
import type { SpeechEngine } from '../engines/speech-engine';
import type { Voice } from './voice';

/** All voices of all engines: who speaks with which. It asks the engines each time, as their voices can change. */
export class VoiceCatalogue {
  /**
   * @param engines best first.
   * @param standIn speaks as long as none of them has a voice, and not when one has.
   */
  constructor(
    private readonly engines: readonly SpeechEngine[],
    private readonly standIn?: SpeechEngine,
  ) {}

  /**
   * The voices, in the engines' order.
   *
   * @param language a BCP 47 tag, in any case; `en` stands for `en-US` and `en-GB` too (RFC 4647, section 3.3.1).
   */
  list(language?: string): Voice[] {
    const voices = this.speaking().flatMap((engine) => engine.voices());
    return language === undefined ? voices : voices.filter((voice) => speaks(voice, language));
  }

  /**
   * Finds a voice and the engine that speaks it.
   *
   * @throws {ApiError} `VOICE_NOT_FOUND`.
   */
  find(voiceId: string): { voice: Voice; engine: SpeechEngine } {
    for (const engine of this.speaking()) {
      const voice = engine.voices().find((candidate) => candidate.voiceId === voiceId);
      if (voice) return { voice, engine };
    }
    throw notListed('VOICE_NOT_FOUND', voiceId, '/api/v1/voices', 'voice_id');
  }

  /** Whether there is something to speak with: at least one engine has voices, and all that have are ready. */
  isReady(): boolean {
    const speaking = this.speaking();
    return speaking.length > 0 && speaking.every((engine) => engine.isReady());
  }

  /** Those that have voices. */
  private speaking(): SpeechEngine[] {
    const speaking = this.engines.filter((engine) => engine.voices().length > 0);
    return speaking.length === 0 && this.standIn ? [this.standIn] : speaking;
  }
}

function speaks(voice: Voice, language: string): boolean {
  const tag = voice.language.toLowerCase();
  const range = language.toLowerCase();
  return tag === range || tag.startsWith(`${range}-`);
}
