import { type CachedPieces, type CachedSpeaker, type SpeechCache, unknownModel } from './cache/speech-cache';
import type { AudioMaker } from './encoding/audio-label';
import { encoderCode } from './encoding/encoder-code';
import type { SpeechPlan } from './plan/speech-plan';
import type { Speaker, Speakers } from './rendering/render-speech';
import { type OutputMode, splitsFirst } from './speech-events';
import type { SpeechOutput, SpeechRequest } from './speech-types';
import { needsPhonemes } from './times/viseme-track';
import { type SelectedVoice, voicesOf } from './voice-selection';

/** Which cache a request uses, and for whom. */
export interface CacheChoice extends Pick<SpeechOutput, 'cacheScope'> {
  /** The cache for its pieces. Defaults to the synthesizer's. */
  readonly keptIn?: SpeechCache;
}

/** The cache of a synthesizer, as its requests use it. */
export class RequestCache {
  /** @param maker whom encoded speech names as its maker. The day that it names is that on which it was made. */
  constructor(
    private readonly cache: SpeechCache | undefined,
    private readonly maker?: AudioMaker,
  ) {}

  /** Whether a request can be answered from the cache. */
  canAnswer(selected: SelectedVoice, { cacheScope, keptIn }: CacheChoice): boolean {
    if (keptIn) return true;
    const canCache = this.cache !== undefined && cacheScope !== undefined;
    return canCache && voicesOf(selected).every(({ engine, voice }) => engine.fingerprint(voice.voiceId) !== undefined);
  }

  /** Opens the pieces of a plan in the cache; `undefined` if the request does not use it. */
  open(
    plan: SpeechPlan,
    selected: SelectedVoice,
    { cacheScope: scope, keptIn }: CacheChoice,
    { main, others }: Speakers,
  ): CachedPieces | undefined {
    const cache = keptIn ?? this.cache;
    if (!cache || scope === undefined) return undefined;
    // What is kept must be found again, also if it is not known exactly how the voice sounds.
    const unknown = keptIn && unknownModel;
    const cachedMain = cachedSpeaker(main, selected.voice.voiceId, unknown);
    if (!cachedMain) return undefined;
    const cachedOthers = new Map<string, CachedSpeaker>();
    for (const [voiceId, speaker] of others ?? []) {
      const cachedOther = cachedSpeaker(speaker, voiceId, unknown);
      if (!cachedOther) return undefined;
      cachedOthers.set(voiceId, cachedOther);
    }
    return cache.open({ plan, speakers: { main: cachedMain, others: cachedOthers }, scope });
  }

  /**
   * What determines the encoded bytes of a plan, and how they are divided. Timestamps and captions are made from what is stored. The
   * times of sounds are stored only for requests that need them.
   */
  encodingFacts({ sampleRate, timestamps }: SelectedVoice, { format }: SpeechOutput, mode: OutputMode): unknown[] {
    const { software, service } = this.maker ?? {};
    const stored = needsPhonemes(timestamps) ? ['phonemes'] : [];
    return [encoderCode(format), sampleRate, mode, splitsFirst(mode, timestamps), software, service, ...stored];
  }
}

/**
 * @param unknown the fingerprint of a voice that has none.
 * @returns `undefined` if it is not known exactly how the voice sounds.
 */
function cachedSpeaker(speaker: Speaker, voiceId: string, unknown?: string): CachedSpeaker | undefined {
  const fingerprint = speaker.engine.fingerprint(voiceId) ?? unknown;
  return fingerprint === undefined ? undefined : { ...speaker, voiceId, fingerprint };
}

/** What determines the bytes of a speech in addition to its plan. */
export function outputFacts({ sampleRate, timestamps }: SelectedVoice, output: SpeechOutput): unknown[] {
  const { captions } = output as Partial<SpeechRequest>;
  const visemeSet = timestamps === 'viseme' ? [output.visemeSet ?? 'oculus'] : [];
  return [output.format, sampleRate, timestamps, captions, ...visemeSet];
}
