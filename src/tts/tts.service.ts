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
 * How many times `MAX_TEXT_CHARACTERS` the text may have as it is spoken. Prose that is full of figures, dates and sums grows
 * two- to threefold when they are written out ("$1,234.5m"); nothing but signs, eleven times and more, and what passes for
 * a page would be an hour of speech.
 */
const mostGrowth = 4;

/** Whose turn a request takes that is nobody's in particular. */
const nobody = '';

/** Who speaks a request, and how. */
interface Speaker {
  voice: Voice;
  engine: SpeechEngine;
  sampleRate: number;
  timestamps: TimestampKind | undefined;
}

/** A request that has been checked. */
interface Utterance extends Omit<SpeakRequest, 'timestamps' | 'sampleRate'>, Speaker {
  script: Script;
  characters: number;
}

/** What comes out of the pipeline, and how long it waited for its turn. */
type TimedEvent = SpeechEvent & { waitedMs?: number };

/** Text in, audio out: the way into everything in this folder. It knows nothing of HTTP or keys. */
@Injectable()
export class TtsService {
  constructor(
    private readonly voices: VoiceCatalogue,
    private readonly encoders: AudioEncoders,
    private readonly queues: SynthesisQueues,
    private readonly environment: Environment,
  ) {}

  /** Whether speech can be had now: some voice is there, and no engine is stuck. */
  isReady(): boolean {
    return this.voices.isReady() && !this.queues.isStuck();
  }

  /**
   * Speaks a text, and answers when all of it has been spoken.
   *
   * @example
   * const { audio } = await tts.speak({ text: 'Hello.', voiceId: 'slt', format: 'mp3', speed: 1, signal });
   *
   * @throws {ApiError} `INVALID_REQUEST` (no text, or none that the voice can say; a sample rate that the format has
   * not; times that the voice does not tell), `TEXT_TOO_LONG`, `VOICE_NOT_FOUND`, `OVERLOADED`.
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
    for await (const event of this.events(utterance, place, 'whole')) {
      queueMs ??= event.waitedMs;
      // The bytes of a whole file come at its end; that there is speech shows in the first event.
      firstAudioMs ??= performance.now() - startedAt;
      if (event.type === 'audio') audio.push(event.bytes);
      else if (event.type === 'timestamp') timestamps.push(event.timestamp);
      else durationSeconds = event.durationSeconds;
    }
    return {
      ...factsOf(utterance, place),
      audio: Buffer.concat(audio),
      durationSeconds,
      timestamps: timestamps.filter(({ type }) => type === utterance.timestamps),
      ...(request.captions && { captions: captionsOf(timestamps, request.captions) }),
      timings: { queueMs: queueMs!, firstAudioMs: firstAudioMs!, totalMs: performance.now() - startedAt },
    };
  }

  /**
   * Speaks a text, and answers as soon as there is something to hear.
   *
   * @throws what `speak` throws; and so does reading the events, when something goes wrong later.
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
      ...factsOf(utterance, place),
      timings: { queueMs: queueMs!, firstAudioMs: performance.now() - startedAt },
      events: onlyAskedFor(prepend(first, events), utterance.timestamps),
    };
  }

  /**
   * What would be said, without saying it.
   *
   * @throws {ApiError} `INVALID_REQUEST`, `TEXT_TOO_LONG`, `VOICE_NOT_FOUND`.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async preview(request: TextRequest): Promise<CheckedText> {
    const characters = this.checkLength(request.text);
    return { ...(await this.read(request, this.voices.find(request.voiceId).voice)), characters };
  }

  /**
   * What a text may be, and what a request for a voice would wait for now.
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

  /** Checks a request, takes a place in the queue, and waits there for a model that is still being loaded. */
  private async admit(request: SpeakRequest): Promise<{ utterance: Utterance; place: QueuePlace }> {
    const { text, group = nobody, signal } = request;
    const characters = this.checkLength(text);
    const { voice, engine, sampleRate } = this.speakerOf(request);
    const loading = engine.loading(voice.voiceId);
    // Whether it fails is of interest once the text has been read.
    loading?.catch(() => undefined);
    const read = await this.read(request, voice);
    request.onAdmit?.({ characters, sampleRate });
    const place = this.queues.enter(engine, group, text.length);
    try {
      if (loading) await abortable(loading, signal);
      // What is known of the voice, and of the engine's pace, may be other now.
      const speaker = this.speakerOf(request);
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
   * @returns how many characters the text has.
   * @throws {ApiError} if it is no text, or too long.
   */
  private checkLength(text: string): number {
    const problem = textProblem(text);
    if (problem) throw new ApiError('INVALID_REQUEST', `text ${problem}`, { field: 'text' });

    const characters = countCharacters(text.trim());
    const limit = this.environment.MAX_TEXT_CHARACTERS;
    if (characters > limit) {
      throw new ApiError('TEXT_TOO_LONG', `text has ${characters} characters; this server accepts up to ${limit}.`, {
        field: 'text',
      });
    }
    return characters;
  }

  /** @throws {ApiError} if there is nothing to say, or too much when it is written out. */
  private async read(request: TextRequest, { voiceId, language }: Voice): Promise<ReadText> {
    const { text, normalize: mode = 'auto', group = nobody, signal } = request;
    const emoji = this.environment.SPEECH_EMOJI;
    const read = await inSlices(readText(text, { language, mode, emoji }), group, signal);
    if (read.sentences.length === 0) throw nothingToSay(voiceId);
    const most = this.environment.MAX_TEXT_CHARACTERS * mostGrowth;
    const spoken = countSpoken(read.text.spoken);
    if (spoken > most) {
      throw new ApiError(
        'TEXT_TOO_LONG',
        `text becomes up to ${spoken} characters when its numbers and signs are said; this server speaks up to ${most}.`,
        { field: 'text' },
      );
    }
    return read;
  }

  /** @throws {ApiError} if there is no such voice, or it cannot do what is asked for. */
  private speakerOf(request: SpeakRequest): Speaker {
    const { voice, engine } = this.voices.find(request.voiceId);
    const sampleRate = request.sampleRate ?? defaultSampleRate(request.format, voice.sampleRate);
    const rateProblem = sampleRateProblem(request.format, sampleRate);
    if (rateProblem) throw new ApiError('INVALID_REQUEST', `sample_rate ${rateProblem}`, { field: 'sample_rate' });
    const timestamps = request.timestamps === 'finest' ? finestOf(voice) : request.timestamps;
    if (timestamps && !voice.timestamps.includes(timestamps)) {
      const offered = ['none', ...voice.timestamps].join(', ');
      throw new ApiError('INVALID_REQUEST', `timestamps must be one of: ${offered} for the voice "${voice.voiceId}"`, {
        field: 'timestamps',
      });
    }
    return { voice, engine, sampleRate, timestamps };
  }

  /** The pipeline: script → queue and engine → encoder. One piece is spoken while the one before is encoded and sent. */
  private async *events(
    { script, engine, voice, format, sampleRate, speed, signal, characters, onSpoken }: Utterance,
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
      if (sampleCount === 0) throw nothingToSay(voiceId);
      const bytes = await encoder.finish();
      const durationSeconds = sampleCount / voice.sampleRate;
      if (bytes.length > 0) yield { type: 'audio', bytes, audioSeconds: durationSeconds, waitedMs: 0 };
      yield { type: 'end', durationSeconds };
    } finally {
      encoder.close();
      place.leave();
      if (sampleCount > 0) onSpoken?.({ characters, audioSeconds: sampleCount / voice.sampleRate });
    }
  }
}

function factsOf({ voiceId, format, sampleRate, characters }: Utterance, { position }: QueuePlace): SpeechFacts {
  const { contentType } = audioFormats[format];
  return { voiceId, format, contentType, sampleRate, characters, queuePosition: position };
}

/** The finest times that a voice tells; `undefined` if it tells none. */
function finestOf({ timestamps }: Voice): TimestampKind | undefined {
  return (['word', 'sentence'] as const).find((kind) => timestamps.includes(kind));
}

function nothingToSay(voiceId: string): ApiError {
  return new ApiError('INVALID_REQUEST', `text has nothing in it that the voice "${voiceId}" can say.`, {
    field: 'text',
  });
}

/** What has been read already, and then the rest. */
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
