import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment';
import { ApiError } from '../errors/api-error';
import { captionsOf } from './captions/captions';
import { AudioEncoders } from './encoding/audio-encoders';
import { audioFormats, defaultSampleRate, sampleRateProblem } from './encoding/audio-format';
import type { SpeechEngine } from './engines/speech-engine';
import { withHeadStart } from './head-start';
import { inSlices } from './performance/loop-slices';
import { perform } from './performance/perform';
import type { Script } from './performance/script';
import { writeScript } from './performance/write-script';
import { parkWhileUnread } from './queue/park-while-unread';
import type { QueuePlace } from './queue/synthesis-queue';
import { SynthesisQueues } from './queue/synthesis-queues';
import { readAhead } from './read-ahead';
import type {
  CheckedText,
  SpeakRequest,
  Speech,
  SpeechEvent,
  SpeechFacts,
  SpeechStatus,
  SpeechStream,
  TextRequest,
} from './speech';
import { type ReadText, readText } from './text/read-text';
import { SpeakingTime } from './text/speaking-time';
import { countCharacters, countSpoken, textProblem } from './text/text-rules';
import type { TimestampKind, Voice } from './voices/voice';
import { VoiceCatalogue } from './voices/voice-catalogue';
import { abortable } from './workers/abortable';

/**
 * Normalized text may be this many times longer than `MAX_TEXT_CHARACTERS`. Prose full of numbers, dates and amounts
 * ("$1,234.5m") grows two- to threefold. A text of signs alone grows elevenfold or more, so that one page would become an hour
 * of speech.
 */
const mostGrowth = 4;

/** Queue group for requests without an account. */
const nobody = '';

/** The voice and engine for a request, and the checked output options. */
interface Speaker {
  voice: Voice;
  engine: SpeechEngine;
  sampleRate: number;
  timestamps: TimestampKind | undefined;
}

/** A checked request with its script. */
interface Utterance extends Omit<SpeakRequest, 'voiceId' | 'timestamps' | 'sampleRate'>, Speaker {
  script: Script;
  characters: number;
}

/** An event of the pipeline, with the time it waited for its turn and whether it replaces speech with silence. */
type TimedEvent = SpeechEvent & { waitedMs?: number; isSilence?: boolean };

/** Length of the silence returned for a text with nothing to speak. Longer than the longest frame of any codec. */
const silenceSeconds = 0.1;

/** Turns text into speech. This is the entry point of the speech pipeline. It uses no HTTP and no API keys. */
@Injectable()
export class TtsService {
  constructor(
    private readonly voices: VoiceCatalogue,
    private readonly encoders: AudioEncoders,
    private readonly queues: SynthesisQueues,
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
  async speak(request: SpeakRequest): Promise<Speech> {
    const startedAt = performance.now();
    const { utterance, place } = await this.admit(request);
    const audio: Uint8Array[] = [];
    const timestamps: Speech['timestamps'] = [];
    let durationSeconds = 0;
    let queueMs: number | undefined;
    let firstAudioMs: number | undefined;
    let isSilence = false;
    for await (const event of this.events(utterance, place, 'whole')) {
      isSilence ||= event.isSilence === true;
      queueMs ??= event.waitedMs;
      // A whole file's bytes come at its end, so the first event of any type marks the first audio.
      firstAudioMs ??= performance.now() - startedAt;
      if (event.type === 'audio') audio.push(event.bytes);
      else if (event.type === 'timestamp') timestamps.push(event.timestamp);
      else durationSeconds = event.durationSeconds;
    }
    return {
      ...factsOf(utterance, place, isSilence),
      audio: Buffer.concat(audio),
      durationSeconds,
      timestamps: timestamps.filter(({ type }) => type === utterance.timestamps),
      ...(request.captions && { captions: captionsOf(timestamps, request.captions) }),
      timings: { queueMs: queueMs!, firstAudioMs: firstAudioMs!, totalMs: performance.now() - startedAt },
    };
  }

  /**
   * Speaks a text and returns as soon as the first audio is ready.
   *
   * @throws what `speak` throws. Reading the events throws the same errors if the speech fails later.
   */
  async stream(request: SpeakRequest): Promise<SpeechStream> {
    const startedAt = performance.now();
    const { utterance, place } = await this.admit(request);
    const events = parkWhileUnread(this.events(utterance, place, 'stream'), place);
    const first: TimedEvent[] = [];
    let queueMs: number | undefined;
    for (let event = await events.next(); !event.done; event = await events.next()) {
      queueMs ??= event.value.waitedMs;
      first.push(event.value);
      if (event.value.type === 'audio') break;
    }
    return {
      ...factsOf(
        utterance,
        place,
        first.some((event) => event.isSilence),
      ),
      timings: { queueMs: queueMs!, firstAudioMs: performance.now() - startedAt },
      events: onlyAskedFor(prepend(first, events), utterance.timestamps),
    };
  }

  /**
   * Normalizes a text without speaking it.
   *
   * @throws {ApiError} `INVALID_REQUEST`, `TEXT_TOO_LONG`, `VOICE_NOT_FOUND`.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async preview(request: TextRequest): Promise<CheckedText> {
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
  private async admit(request: SpeakRequest): Promise<{ utterance: Utterance; place: QueuePlace }> {
    const { text, group = nobody, signal } = request;
    const characters = this.checkLength(text);
    const { voice, engine, sampleRate } = this.speakerOf(request);
    const { voiceId } = voice;
    const loading = engine.loading(voiceId);
    // A failure is reported after the text has been read.
    loading?.catch(() => undefined);
    const read = await this.read(request, voice);
    request.onAdmit?.({ characters, sampleRate });
    const place = this.queues.enter(engine, group, text.length);
    try {
      // Silence needs no model.
      if (loading && read.sentences.length > 0) await abortable(loading, signal);
      // Loading may have changed the voice's properties and the engine's speed. The request keeps its voice, even if the default
      // voice is another one by now.
      const speaker = this.speakerOf({ ...request, voiceId });
      const time = new SpeakingTime(speaker.voice.language, speaker.engine.traits.letters ?? 'any');
      const pace = speaker.engine.pace();
      const script = await inSlices(writeScript(read, { time, speed: request.speed, pace }), group, signal);
      return { utterance: { ...request, ...speaker, script, characters }, place };
    } catch (error) {
      place.leave();
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
    request: TextRequest & Pick<SpeakRequest, 'whenNothingToSay'>,
    { voiceId, language }: Voice,
  ): Promise<ReadText> {
    const { text, normalize: mode = 'auto', whenNothingToSay = 'refuse', group = nobody, signal } = request;
    const emoji = this.environment.SPEECH_EMOJI;
    const read = await inSlices(readText(text, { language, mode, emoji }), group, signal);
    if (read.sentences.length === 0 && whenNothingToSay === 'refuse') throw nothingToSay(voiceId);
    const most = this.environment.MAX_TEXT_CHARACTERS * mostGrowth;
    const spoken = countSpoken(read.text.spoken);
    if (spoken > most) {
      throw tooLong(
        `may grow to ${spoken} characters when its numbers and signs are written out; the limit is ${most}.`,
      );
    }
    return read;
  }

  /** @throws {ApiError} if the voice does not exist or does not support the request. */
  private speakerOf(request: SpeakRequest): Speaker {
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

  /** The pipeline: script → queue and engine → encoder. Each piece is spoken while the previous one is encoded and sent. */
  private async *events(
    { script, engine, voice, format, sampleRate, speed, signal, characters, onSpoken, whenNothingToSay }: Utterance,
    place: QueuePlace,
    mode: 'whole' | 'stream',
  ): AsyncGenerator<TimedEvent> {
    const encoder = this.encoders.open(format, { inputRate: voice.sampleRate, outputRate: sampleRate, mode });
    let sampleCount = 0;
    try {
      const { voiceId } = voice;
      const passages = readAhead(perform(script, { engine, voiceId, speed, place, signal }));
      for await (const passage of withHeadStart(passages, mode === 'stream' ? script.headStart : 1)) {
        sampleCount += passage.samples.length;
        const bytes = await encoder.encode(passage.samples);
        const audioSeconds = sampleCount / voice.sampleRate;
        if (bytes.length > 0) yield { type: 'audio', bytes, audioSeconds, waitedMs: passage.waitedMs };
        for (const timestamp of passage.timestamps) {
          yield { type: 'timestamp', timestamp, waitedMs: passage.waitedMs };
        }
        signal.throwIfAborted();
      }
      const isSilence = sampleCount === 0;
      if (isSilence) {
        if (whenNothingToSay !== 'silence') throw nothingToSay(voiceId);
        sampleCount = Math.round(silenceSeconds * voice.sampleRate);
        const bytes = await encoder.encode(new Float32Array(sampleCount));
        if (bytes.length > 0) yield { type: 'audio', bytes, audioSeconds: silenceSeconds, waitedMs: 0, isSilence };
      }
      const bytes = await encoder.finish();
      const durationSeconds = sampleCount / voice.sampleRate;
      if (bytes.length > 0) yield { type: 'audio', bytes, audioSeconds: durationSeconds, waitedMs: 0, isSilence };
      yield { type: 'end', durationSeconds };
    } finally {
      encoder.close();
      place.leave();
      if (sampleCount > 0) onSpoken?.({ characters, audioSeconds: sampleCount / voice.sampleRate });
    }
  }
}

function factsOf(
  { voice: { voiceId }, format, sampleRate, characters }: Utterance,
  { position }: QueuePlace,
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
