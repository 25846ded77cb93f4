import { type EngineStatus, engineStatus } from './engine-status';
import type { PcmChunk, SpeechEngine, SynthesisRequest } from './engines/speech-engine';
import { EngineQueues } from './queue/engine-queues';
import { LivePart } from './rendering/live-part';
import { turnLength } from './rendering/render-speech';
import { abortable } from './support/abortable';
import type { Span } from './support/tracing';
import { VoiceCatalogue } from './voices/voice-catalogue';

/** What speaks, and how many may ask for it. */
export interface PieceSpeakerOptions {
  /** Best first. */
  readonly engines: readonly SpeechEngine[];
  /** Speaks only while no other engine has voices. */
  readonly fallbackEngine?: SpeechEngine;
  readonly defaultVoiceId?: string;
  /** Maximum number of requests per engine that wait, are spoken or are read. */
  readonly queueCapacity: number;
}

/** A part of a piece to speak, for a queue group. Without `voiceId`, the default voice speaks. */
export type PartRequest = Omit<SynthesisRequest, 'voiceId' | 'part' | 'leadSeconds'> & {
  readonly voiceId?: string;
  readonly part: number;
  readonly leadSeconds?: number;
  readonly queueGroup: string;
};

/** What speaking a part has taken. */
export interface PartFacts {
  /** Seconds for which it had the engine. */
  readonly workSeconds: number;
  readonly waitedMs: number;
}

/**
 * Engines with their queues, and nothing before and after them: texts come as the pieces of a plan, and leave as samples. A server uses
 * {@link SpeechSynthesizer} instead, which plans and encodes.
 *
 * Several servers may share the engines. The turns of one queue group are those of all its requests, wherever they come from.
 */
export class PieceSpeaker {
  readonly voices: VoiceCatalogue<SpeechEngine>;
  /** All engines, in use or not. */
  readonly engines: readonly SpeechEngine[];
  private readonly queues: EngineQueues;

  /** @throws {RangeError} if the capacity is not an integer of at least 1. */
  constructor({ engines, fallbackEngine, defaultVoiceId, queueCapacity }: PieceSpeakerOptions) {
    this.voices = new VoiceCatalogue(engines, { fallback: fallbackEngine, defaultVoiceId });
    this.engines = fallbackEngine ? [...engines, fallbackEngine] : engines;
    this.queues = new EngineQueues(queueCapacity);
  }

  /** @throws {Error} if an engine cannot be loaded. */
  async start(): Promise<void> {
    await Promise.all(this.engines.map((engine) => engine.start()));
  }

  /** Ends the engines. Speech that is being made fails. */
  async close(): Promise<void> {
    await Promise.all(this.engines.map((engine) => engine.close()));
  }

  /** Whether all engines with voices have proved that they speak, and none is stuck. */
  isReady(): boolean {
    return this.voices.isReady() && !this.queues.isStuck();
  }

  /** What operators see of the engines that have voices, and of their queues. */
  engineStatus(): EngineStatus[] {
    return this.engines
      .filter((engine) => engine.voices().length > 0)
      .map((engine) => engineStatus(engine, this.queues));
  }

  /**
   * Speaks a part in a turn of its engine's queue, and yields chunks as the engine makes them. A slow reader does not hold the engine,
   * but keeps its place in the queue until it has read everything. So the chunks in memory are at most those of `queueCapacity` parts.
   *
   * @returns what it has taken.
   * @throws {VoiceNotFoundError}
   * @throws {InvalidVoiceMixError}
   * @throws {QueueFullError}
   * @throws {EngineCrashedError}
   * @throws {EngineUnavailableError}
   * @throws {unknown} the signal's reason, once it has aborted. The engine then stops within one chunk.
   */
  async *speak({ queueGroup, signal: given, ...wanted }: PartRequest): AsyncGenerator<PcmChunk, PartFacts> {
    given.throwIfAborted();
    const { voice, engine } = this.voices.find(wanted.voiceId);
    const { voiceId } = voice;
    // Its mixes are loaded with it.
    const loading = engine.loading(voice.mix?.[0]?.voiceId ?? voiceId);
    if (loading) await abortable(loading, given);
    const stopped = new AbortController();
    const signal = AbortSignal.any([given, stopped.signal]);
    const { leadSeconds = 0 } = wanted;
    const { pronunciations, pitch, language, ...rest } = wanted;
    const { traits } = engine;
    const request: SynthesisRequest = {
      ...rest,
      voiceId,
      signal,
      ...(traits.pronunciations && pronunciations && { pronunciations }),
      ...(traits.pitch && pitch && { pitch }),
      ...(traits.languages && language !== undefined && { language }),
    };
    const length = turnLength(request);
    const ticket = this.queues.enter(engine, queueGroup, length, signal, leadSeconds > 0 ? 'continued' : 'first');
    try {
      const live = new LivePart();
      let workSeconds = 0;
      const work = async (trace: Span) => {
        const began = performance.now();
        try {
          return await live.fill(engine.synthesize({ ...request, trace }));
        } finally {
          workSeconds = (performance.now() - began) / 1000;
        }
      };
      const turn = ticket.run(length, work, { atSeconds: leadSeconds, trace: wanted.trace });
      const over = turn.then(
        () => undefined,
        () => live.end(),
      );
      let passed = 0;
      for await (const chunks of live.earlyChunks(signal)) {
        for (const chunk of chunks) {
          passed++;
          yield chunk;
        }
      }
      await over;
      yield* (await turn).slice(passed);
      return { workSeconds, waitedMs: ticket.waitedMs };
    } finally {
      stopped.abort(new Error('Nobody reads the speech any more.'));
      ticket.leave();
    }
  }
}
