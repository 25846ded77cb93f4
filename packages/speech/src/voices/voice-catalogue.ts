import { VoiceNotFoundError } from '../errors';
import type { Voice } from './voice';
import { isMix } from './voice-mix';
import { mixedVoice } from './mixed-voice';

/** What the catalogue needs of an engine. */
export interface VoiceSource {
  readonly traits: {
    /** Whether it runs elsewhere. Defaults to no. */
    readonly isRemote?: boolean;
  };
  /** What is true of one of its voices. */
  traitsOf(voiceId: string): {
    /** Whether it can be mixed with others of its model. Defaults to no. */
    readonly mixes?: boolean;
    /** Whether its pitch can be changed. Defaults to no. */
    readonly pitch?: boolean;
  };
  /** Identifies the model of a voice. Defaults to one model for all voices. */
  modelOf?(voiceId: string): string;
  /** The voices that are available now or will be soon. */
  voices(): readonly Voice[];
  /** A voice that is not among them, because it belongs to one account. Defaults to none. */
  unlisted?(voiceId: string): Voice | undefined;
  /** Whether it has proved that it speaks. */
  isReady(): boolean;
  /** Whether it can be expected to speak now. */
  isAvailable(): boolean;
  /** The voice to use while it is not available. */
  readonly fallbackVoiceId?: string;
}

interface CatalogueOptions<Engine> {
  /** An engine that is used only while no other engine of this server has voices. */
  fallback?: Engine;
  /** The id of the default voice. It need not exist yet. */
  defaultVoiceId?: string;
}

/** All voices of all engines. Queries the engines on each call, because their voices can change. */
export class VoiceCatalogue<Engine extends VoiceSource = VoiceSource> {
  private readonly fallback?: Engine;
  private readonly defaultVoiceId?: string;

  /** @param engines the engines, best first. */
  constructor(
    private readonly engines: readonly Engine[],
    { fallback, defaultVoiceId }: CatalogueOptions<Engine> = {},
  ) {
    this.fallback = fallback;
    this.defaultVoiceId = defaultVoiceId;
  }

  /**
   * Lists voices in the engines' order.
   *
   * @param language a BCP 47 tag in any case. `en` also matches `en-US` and `en-GB` (RFC 4647, section 3.3.1).
   */
  list(language?: string): Voice[] {
    const all = this.enginesInUse().flatMap((engine) => engine.voices());
    // Of voices with the same id, the first one speaks.
    const voices = uniqueBy(all, ({ voiceId }) => voiceId);
    return language === undefined ? voices : voices.filter((voice) => speaks(voice, language));
  }

  /**
   * The voice for requests that name none: the configured one if it is available, otherwise the first voice of the first
   * engine that has voices. It changes when a better voice is installed.
   *
   * @returns `undefined` if there are no voices.
   */
  default(): Voice | undefined {
    const voices = this.list();
    return voices.find(({ voiceId }) => voiceId === this.defaultVoiceId) ?? voices[0];
  }

  /** Whether an engine other than the fallback has a voice. */
  has(voiceId: string): boolean {
    return this.engines.some((engine) => engine.voices().some((voice) => voice.voiceId === voiceId));
  }

  /**
   * Finds a voice or a mix of voices, and its engine.
   *
   * @param voiceId an id, or a mix such as `af_bella(2)+af_heart(1)`. If omitted, the default voice.
   * @returns for a mix, a voice with the id that all mixes with the same sound share.
   * @throws {VoiceNotFoundError} if there is no such voice, or a mix names a voice that does not exist.
   * @throws {InvalidVoiceMixError} if these voices cannot be mixed, or the mix is not written as one.
   */
  find(voiceId: string = this.default()?.voiceId ?? ''): { voice: Voice; engine: Engine } {
    for (const engine of this.enginesInUse()) {
      const voice = engine.voices().find((candidate) => candidate.voiceId === voiceId);
      if (voice) return { voice, engine };
    }
    for (const engine of this.enginesInUse()) {
      const voice = engine.unlisted?.(voiceId);
      if (voice) return { voice, engine };
    }
    if (isMix(voiceId)) return mixedVoice(voiceId, (part) => this.find(part));
    throw new VoiceNotFoundError(voiceId);
  }

  /** Whether a voice can be part of a mix with other voices of its engine that have its sample rate. False for a mix. */
  isMixable({ voiceId }: Voice): boolean {
    const source = this.enginesInUse().find((engine) => engine.voices().some((voice) => voice.voiceId === voiceId));
    return source?.traitsOf(voiceId).mixes === true;
  }

  /** Whether the pitch of a voice or a mix can be changed. */
  canChangePitch({ voiceId, mix }: Voice): boolean {
    const own = mix?.[0]?.voiceId ?? voiceId;
    const source =
      this.enginesInUse().find((engine) => engine.voices().some((voice) => voice.voiceId === own)) ??
      this.enginesInUse().find((engine) => engine.unlisted?.(own));
    return source?.traitsOf(own).pitch === true;
  }

  /** Whether a voice of a remote engine can be used now; `undefined` for the voices of this server, which always can. */
  isAvailable({ voiceId }: Voice): boolean | undefined {
    const source = this.enginesInUse().find((engine) => engine.voices().some((voice) => voice.voiceId === voiceId));
    return source?.traits.isRemote ? source.isAvailable() : undefined;
  }

  /**
   * The voice to use in place of one whose engine is not available.
   *
   * @returns `undefined` if the voice can be used, does not exist, or has no fallback that can be used.
   */
  substitute(voiceId: string): Voice | undefined {
    const engineOf = (id: string) =>
      this.enginesInUse().find((engine) => engine.voices().some((voice) => voice.voiceId === id));
    const engine = engineOf(voiceId);
    const { fallbackVoiceId } = engine ?? {};
    if (!engine || fallbackVoiceId === undefined || engine.isAvailable()) return undefined;
    const other = engineOf(fallbackVoiceId);
    return other?.isAvailable() ? other.voices().find((voice) => voice.voiceId === fallbackVoiceId) : undefined;
  }

  /** Whether at least one engine of this server has voices and all of its engines with voices are ready. Remote ones do not matter. */
  isReady(): boolean {
    const engines = this.enginesInUse().filter(({ traits }) => !traits.isRemote);
    return engines.length > 0 && engines.every((engine) => engine.isReady());
  }

  /** The engines in use: those with voices, and the fallback if all of them are remote. */
  private enginesInUse(): Engine[] {
    const withVoices = this.engines.filter((engine) => engine.voices().length > 0);
    return withVoices.every(({ traits }) => traits.isRemote) && this.fallback
      ? [this.fallback, ...withVoices]
      : withVoices;
  }
}

/** The first of the items with each key. */
function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => unknown): T[] {
  const found = new Map<unknown, T>();
  for (const item of items) if (!found.has(keyOf(item))) found.set(keyOf(item), item);
  return [...found.values()];
}

/**
 * Whether a voice speaks a language.
 *
 * @param language a BCP 47 tag in any case. `en` also matches `en-US` and `en-GB` (RFC 4647, section 3.3.1).
 */
export function speaks(voice: Voice, language: string): boolean {
  const tag = voice.language.toLowerCase();
  const range = language.toLowerCase();
  return tag === range || tag.startsWith(`${range}-`);
}
