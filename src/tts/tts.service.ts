import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment';
import { ApiError } from '../errors/api-error';
import { captionsOf } from '../speech/captions/captions';
import { AudioEncoders } from '../speech/encoding/audio-encoders';
import { audioFormats, defaultSampleRate, sampleRateProblem } from '../speech/encoding/audio-format';
import type { SpeechEngine } from '../speech/engines/speech-engine';
import { prebuffered } from '../speech/rendering/head-start';
import { inTimeSlices } from '../speech/support/time-slices';
import { renderSpeech } from '../speech/rendering/render-speech';
import type { SpeechPlan } from '../speech/plan/speech-plan';
import { planSpeech } from '../speech/plan/plan-speech';
import { parkWhileUnread } from '../speech/rendering/park-while-unread';
import type { QueueTicket } from '../speech/queue/synthesis-queue';
import { EngineQueues } from '../speech/queue/engine-queues';
import { readAhead } from '../speech/rendering/read-ahead';
import type {
  SpeechPreview,
  SpeechRequest,
  Speech,
  SpeechEvent,
  SpeechFacts,
  SpeechStatus,
  SpeechStream,
  TextRequest,
} from '../speech/speech';
import { type AnalyzedText, analyzeText } from '../speech/text/analyze-text';
import { SpeakingTimeEstimator } from '../speech/plan/speaking-time';
import { countCharacters, countNormalizedCharacters, textProblem } from '../speech/text/text-length';
import type { TimestampKind, Voice } from '../speech/voices/voice';
import { VoiceCatalogue } from '../speech/voices/voice-catalogue';
import { abortable } from '../speech/support/abortable';

/**
 * Normalized text may be this many times longer than `MAX_TEXT_CHARACTERS`. Prose full of numbers, dates and amounts
 * ("$1,234.5m") grows two- to threefold. A text of signs alone grows elevenfold or more, so that one page would become an hour
 * of speech.
 */
const maxGrowth = 4;

/** Queue group for requests without an account. */
const sharedQueueGroup = '';

/** The voice and engine for a request, and the checked output options. */
interface SelectedVoice {
  voice: Voice;
  engine: SpeechEngine;
  sampleRate: number;
  timestamps: TimestampKind | undefined;
}

/** A checked request with its plan. */
interface PreparedSpeech extends Omit<SpeechRequest, 'timestamps' | 'sampleRate'>, SelectedVoice {
  plan: SpeechPlan;
  characters: number;
}

/** An event of the pipeline, with the time it waited for its turn and whether it replaces speech with silence. */
type TimedEvent = SpeechEvent & { waitedMs?: number; isSilence?: boolean };

/** Length of the silence returned for a text with nothing to speak. Longer than the longest frame of any codec. */
const silenceDurationSeconds = 0.1;

/** Turns text into speech. This is the entry point of the speech pipeline. It uses no HTTP and no API keys. */
@Injectable()
export class TtsService {
  constructor(
    private readonly voices: VoiceCatalogue,
    private readonly encoders: AudioEncoders,
    private readonly queues: EngineQueues,
    private readonly environment: Environment,
  ) {}

  /** Whether the server can speak: at least one voice is ready and no engine is stuck. */
  isReady(): boolean {
    return this.voices.isReady() && !this.queues.isStuck();
  }

  /**
   * Speaks a text and returns the complete speech.
   *
   * @example
   * const { audio } = await tts.speak({ text: 'Hello.', voiceId: 'slt', format: 'mp3', speed: 1, signal });
   *
   * @throws {ApiError} `INVALID_REQUEST` (empty text; text that the voice cannot speak; a sample rate that the format does not
   * support; timestamps that the voice does not support), `TEXT_TOO_LONG`, `VOICE_NOT_FOUND`, `OVERLOADED`.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async speak(request: SpeechRequest): Promise<Speech> {
    const startedAt = performance.now();
    const { prepared, ticket } = await this.admit(request);
    const audio: Uint8Array[] = [];
    const timestamps: Speech['timestamps'] = [];
    let durationSeconds = 0;
    let queueMs: number | undefined;
    let firstAudioMs: number | undefined;
    let isSilence = false;
    for await (const event of this.events(prepared, ticket, 'whole')) {
      isSilence ||= event.isSilence === true;
      queueMs ??= event.waitedMs;
      // A whole file's bytes come at its end, so the first event of any type marks the first audio.
      firstAudioMs ??= performance.now() - startedAt;
      if (event.type === 'audio') audio.push(event.bytes);
      else if (event.type === 'timestamp') timestamps.push(event.timestamp);
      else durationSeconds = event.durationSeconds;
    }
    return {
      ...factsOf(prepared, ticket, isSilence),
      audio: Buffer.concat(audio),
      durationSeconds,
      timestamps: timestamps.filter(({ type }) => type === prepared.timestamps),
      ...(request.captions && { captions: captionsOf(timestamps, request.captions) }),
      timings: { queueMs: queueMs!, firstAudioMs: firstAudioMs!, totalMs: performance.now() - startedAt },
    };
  }

  /**
   * Speaks a text and returns as soon as the first audio is ready.
   *
   * @throws what `speak` throws. Reading the events throws the same errors if the speech fails later.
   */
  async stream(request: SpeechRequest): Promise<SpeechStream> {
    const startedAt = performance.now();
    const { prepared, ticket } = await this.admit(request);
    const events = parkWhileUnread(this.events(prepared, ticket, 'stream'), ticket);
    const first: TimedEvent[] = [];
    let queueMs: number | undefined;
    for (let event = await events.next(); !event.done; event = await events.next()) {
      queueMs ??= event.value.waitedMs;
      first.push(event.value);
      if (event.value.type === 'audio') break;
    }
    return {
      ...factsOf(
        prepared,
        ticket,
        first.some((event) => event.isSilence),
      ),
      timings: { queueMs: queueMs!, firstAudioMs: performance.now() - startedAt },
      events: onlyAskedFor(prepend(first, events), prepared.timestamps),
    };
  }

  /**
   * Normalizes a text without speaking it.
   *
   * @throws {ApiError} `INVALID_REQUEST`, `TEXT_TOO_LONG`, `VOICE_NOT_FOUND`.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async preview(request: TextRequest): Promise<SpeechPreview> {
    const characters = this.checkLength(request.text);
    return { ...(await this.read(request, this.voices.find(request.voiceId).voice)), characters };
  }

  /**
   * Returns the text limit, and what a request for a voice would wait for now.
   *
   * @throws {ApiError} `VOICE_NOT_FOUND`.
   */
  status(voiceId: string): SpeechStatus {
    const { engine } = this.voices.find(voiceId);
    return {
      maxTextCharacters: this.environment.MAX_TEXT_CHARACTERS,
      voiceIsLoading: engine.loading(voiceId) !== undefined,
      requestsInQueue: this.queues.size(engine),
    };
  }

  /** Checks a request, enters the queue, and waits there until the voice's model has been loaded. */
  private async admit(request: SpeechRequest): Promise<{ prepared: PreparedSpeech; ticket: QueueTicket }> {
    const { text, queueGroup = sharedQueueGroup, signal } = request;
    const characters = this.checkLength(text);
    const { voice, engine, sampleRate } = this.selectVoice(request);
    const loading = engine.loading(voice.voiceId);
    // A failure is reported after the text has been read.
    loading?.catch(() => undefined);
    const read = await this.read(request, voice);
    request.onAccepted?.({ characters, sampleRate });
    const ticket = this.queues.enter(engine, queueGroup, text.length);
    try {
      // Silence needs no model.
      if (loading && read.sentences.length > 0) await abortable(loading, signal);
      // Loading may have changed the voice's properties and the engine's speed.
      const speaker = this.selectVoice(request);
      const time = new SpeakingTimeEstimator(speaker.voice.language, speaker.engine.traits.letters ?? 'any');
      const rtf = speaker.engine.rtf();
      const plan = await inTimeSlices(planSpeech(read, { time, speed: request.speed, rtf }), queueGroup, signal);
      return { prepared: { ...request, ...speaker, plan, characters }, ticket };
    } catch (error) {
      ticket.leave();
      throw error;
    }
  }

  /**
   * @returns the length of the text in Unicode code points.
   * @throws {ApiError} if the text is invalid or too long.
   */
  private checkLength(text: string): number {
    const problem = textProblem(text);
    if (problem) throw ApiError.ofFields('INVALID_REQUEST', [{ field: 'text', ...problem }]);

    const characters = countCharacters(text.trim());
    const limit = this.environment.MAX_TEXT_CHARACTERS;
    if (characters > limit) {
      throw tooLong(`has ${characters} characters; this server accepts up to ${limit}.`);
    }
    return characters;
  }

  /** @throws {ApiError} if there is nothing to speak, or the normalized text is too long. */
  private async read(
    request: TextRequest & Pick<SpeechRequest, 'whenNothingToSay'>,
    { voiceId, language }: Voice,
  ): Promise<AnalyzedText> {
    const {
      text,
      normalize: mode = 'auto',
      whenNothingToSay = 'refuse',
      queueGroup = sharedQueueGroup,
      signal,
    } = request;
    const emoji = this.environment.SPEECH_EMOJI;
    const read = await inTimeSlices(analyzeText(text, { language, mode, emoji }), queueGroup, signal);
    if (read.sentences.length === 0 && whenNothingToSay === 'refuse') throw nothingToSay(voiceId);
    const most = this.environment.MAX_TEXT_CHARACTERS * maxGrowth;
    const normalized = countNormalizedCharacters(read.text.normalized);
    if (normalized > most) {
      throw tooLong(
        `may grow to ${normalized} characters when its numbers and signs are written out; the limit is ${most}.`,
      );
    }
    return read;
  }

  /** @throws {ApiError} if the voice does not exist or does not support the request. */
  private selectVoice(request: SpeechRequest): SelectedVoice {
    const { voice, engine } = this.voices.find(request.voiceId);
    const sampleRate = request.sampleRate ?? defaultSampleRate(request.format, voice.sampleRate);
    const rateProblem = sampleRateProblem(request.format, sampleRate);
    if (rateProblem) throw invalid('sample_rate', rateProblem);
    const timestamps = request.timestamps === 'finest' ? finestOf(voice) : request.timestamps;
    if (timestamps && !voice.timestamps.includes(timestamps)) {
      const offered = ['none', ...voice.timestamps].join(', ');
      throw invalid('timestamps', `must be one of: ${offered} for the voice "${voice.voiceId}"`);
    }
    return { voice, engine, sampleRate, timestamps };
  }

  /** The pipeline: plan → queue and engine → encoder. Each piece is spoken while the previous one is encoded and sent. */
  private async *events(
    {
      plan,
      engine,
      voice,
      format,
      sampleRate,
      speed,
      signal,
      characters,
      onSynthesized,
      whenNothingToSay,
    }: PreparedSpeech,
    ticket: QueueTicket,
    mode: 'whole' | 'stream',
  ): AsyncGenerator<TimedEvent> {
    const encoder = this.encoders.open(format, { inputRate: voice.sampleRate, outputRate: sampleRate, mode });
    let sampleCount = 0;
    try {
      const { voiceId } = voice;
      const segments = readAhead(renderSpeech(plan, { engine, voiceId, speed, ticket, signal }));
      for await (const segment of prebuffered(segments, mode === 'stream' ? plan.prebuffer : 1)) {
        sampleCount += segment.samples.length;
        const bytes = await encoder.encode(segment.samples);
        const audioSeconds = sampleCount / voice.sampleRate;
        if (bytes.length > 0) yield { type: 'audio', bytes, audioSeconds, waitedMs: segment.waitedMs };
        for (const timestamp of segment.timestamps) {
          yield { type: 'timestamp', timestamp, waitedMs: segment.waitedMs };
        }
        signal.throwIfAborted();
      }
      const isSilence = sampleCount === 0;
      if (isSilence) {
        if (whenNothingToSay !== 'silence') throw nothingToSay(voiceId);
        sampleCount = Math.round(silenceDurationSeconds * voice.sampleRate);
        const bytes = await encoder.encode(new Float32Array(sampleCount));
        if (bytes.length > 0)
          yield { type: 'audio', bytes, audioSeconds: silenceDurationSeconds, waitedMs: 0, isSilence };
      }
      const bytes = await encoder.finish();
      const durationSeconds = sampleCount / voice.sampleRate;
      if (bytes.length > 0) yield { type: 'audio', bytes, audioSeconds: durationSeconds, waitedMs: 0, isSilence };
      yield { type: 'end', durationSeconds };
    } finally {
      encoder.close();
      ticket.leave();
      if (sampleCount > 0) onSynthesized?.({ characters, audioSeconds: sampleCount / voice.sampleRate });
    }
  }
}

function factsOf(
  { voiceId, format, sampleRate, characters }: PreparedSpeech,
  { position }: QueueTicket,
  isSilence: boolean,
): SpeechFacts {
  const { contentType } = audioFormats[format];
  return { voiceId, format, contentType, sampleRate, characters, queuePosition: position, isSilence };
}

/** The finest kind of timestamps that a voice supports; `undefined` if it supports none. */
function finestOf({ timestamps }: Voice): TimestampKind | undefined {
  return (['word', 'sentence'] as const).find((kind) => timestamps.includes(kind));
}

function nothingToSay(voiceId: string): ApiError {
  const rule = `has nothing in it that the voice "${voiceId}" can speak.`;
  return ApiError.ofFields('INVALID_REQUEST', [{ field: 'text', reason: 'empty', rule }]);
}

function tooLong(rule: string): ApiError {
  return ApiError.ofFields('TEXT_TOO_LONG', [{ field: 'text', reason: 'too_long', rule }]);
}

function invalid(field: string, rule: string): ApiError {
  return ApiError.ofFields('INVALID_REQUEST', [{ field, reason: 'invalid', rule }]);
}

/** Yields the items that have been read already, then the rest. */
async function* prepend<T>(first: readonly T[], rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* onlyAskedFor(
  events: AsyncGenerator<SpeechEvent>,
  kind: TimestampKind | undefined,
): AsyncGenerator<SpeechEvent> {
  for await (const event of events) if (event.type !== 'timestamp' || event.timestamp.type === kind) yield event;
}
