import { Readable } from 'node:stream';
import { Injectable, Optional, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { toApiError } from '../../platform/errors/api-exception.filter';
import { noteError } from '../../platform/errors/request-error';
import { factsOf, type RequestFacts } from '../../rate-limit/metering/request-facts';
import { UsageMeter } from '../../rate-limit/metering/usage-meter';
import { allowListening } from '../../platform/responses/stalled-clients';
import { onResponseOver } from '../../platform/responses/response-over';
import { AudioMarks, digestOfText, type MarkFacts } from '../audio-marks';
import { CallerVoices } from '../caller-voices';
import { type DictionaryReference, RequestDictionaries } from '../request-dictionaries';
import { type KeptAnswer, SpeechHistory, type SpeechRecording } from '../speech-history';
import { type SpeechSteps, TtsService } from '../tts.service';
import { type AnswerSize, type BufferShare, SpeechBuffer } from './speech-buffer';
import { entityTag, namesTag } from './entity-tag';
import type { SpeechExchange } from './speech-exchange.decorator';
import { SpeechCharge } from './speech-charge';
import { historyEntryHeader, revalidated, sourceTypeHeader, speechHeaders, streamHeaders } from './speech-headers';
import {
  type AcceptedSpeech,
  type AudioFormat,
  CompiledDictionary,
  digitalSourceType,
  type PlannedSpeech,
  type PronunciationRule,
  runToEnd,
  type Speech,
  type SpeechEvent,
  type SpeechRequest,
  type SpeechStream,
} from '@voxgate/speech';

/** What the client requests. The exchange supplies the account, the usage counter and the abort signal. */
export type SpeechParams = Omit<
  SpeechRequest,
  'queueGroup' | 'onSynthesized' | 'signal' | 'cacheScope' | 'dictionaries'
> & {
  /** The pronunciation dictionaries. Defaults to those of the account. */
  dictionaries?: readonly DictionaryReference[];
  /** Pronunciations of the request's own, which decide before all dictionaries: some hundred at most. Defaults to none. */
  pronunciations?: readonly PronunciationRule[];
  /** Whether the request may use the cache. Defaults to true. */
  cache?: boolean;
  /** Whether the account's history may keep it. Defaults to true. */
  history?: boolean;
  /** Tells apart responses to the same params with different bodies, such as JSON and audio. Part of the entity tag. */
  shape: string;
};

/** A request for speech, with all that its exchange supplies. */
interface AskedSpeech {
  readonly request: SpeechRequest;
  readonly shape: string;
  readonly charge: SpeechCharge;
  /** Records whose request it was, if the speech is marked. Must be complete before any sound is sent. */
  readonly recordMark: (planned: PlannedSpeech) => Promise<void>;
}

/** Buffer account for requests without an account. */
const anonymousAccountId = '';

/** The body of a streamed response. */
export interface StreamedBody {
  type: string;
  bytes: AsyncIterable<Uint8Array | string>;
}

/**
 * Answers requests for speech over HTTP. Each request uses its account's share of the queue, counts towards its key's usage,
 * and is cancelled when the client disconnects or its deadline passes. The responder sets the common headers; each route
 * formats its own body. A response counts towards its account's memory limit until the client has read it.
 */
@Injectable()
export class SpeechResponder {
  constructor(
    private readonly tts: TtsService,
    private readonly meter: UsageMeter,
    private readonly buffer: SpeechBuffer,
    private readonly voices: CallerVoices,
    @Optional() private readonly dictionaries?: RequestDictionaries,
    @Optional() private readonly history?: SpeechHistory,
    @Optional() private readonly marks?: AudioMarks,
  ) {}

  /**
   * Answers when the speech is complete, or with 304 if the client has it already.
   *
   * @returns `undefined` if the client has disconnected, or the response has been sent.
   * @throws what `TtsService.speak` throws; `VOICE_NOT_ALLOWED`, `DICTIONARY_NOT_FOUND`.
   */
  whole<T>(params: SpeechParams, exchange: SpeechExchange, bodyOf: (speech: Speech) => T): Promise<T | undefined> {
    return unlessGone(exchange, async () => {
      const asked = await this.ask(params, exchange);
      const recording = this.record(params, exchange);
      const answer = await this.inSteps(asked, { ...exchange, isWhole: true }, async (place, planned) => {
        const [speech] = await Promise.all([place.speak(planned), asked.recordMark(planned)]);
        // Before the answer, so that everything that is answered has been counted.
        await asked.charge.settle();
        return speech;
      });
      if (!answer) return undefined;
      const { made: speech, share, tag } = answer;
      Object.assign(factsOf(exchange.request), waitsOf(speech));
      share.resize(speech.audio.length);
      allowListening(exchange.response, speech.durationSeconds);
      exchange.response.set({ ...speechHeaders(speech, tag), ...this.originHeaders() });
      if (recording) {
        keepWhenSent(recording, exchange, () => keptAnswer(speech, speech.durationSeconds));
        recording.write(speech.audio);
      }
      return bodyOf(speech);
    });
  }

  /**
   * Answers while the speech is made. An error after the response has started destroys the connection, so that the client
   * cannot mistake it for the end. Answers with 304 if the client has the speech already.
   *
   * @returns `undefined` if the client has disconnected, or the response has been sent.
   * @throws what `TtsService.stream` throws; `VOICE_NOT_ALLOWED`, `DICTIONARY_NOT_FOUND`.
   */
  stream(
    params: SpeechParams,
    exchange: SpeechExchange,
    bodyOf: (stream: SpeechStream) => StreamedBody,
  ): Promise<StreamableFile | undefined> {
    return unlessGone(exchange, async () => {
      const asked = await this.ask(params, exchange);
      const recording = this.record(params, exchange);
      const { charge } = asked;
      const answer = await this.inSteps(asked, { ...exchange, isWhole: false }, async (place, planned) => {
        const begun = await beginRecorded(place.stream(planned), asked.recordMark(planned));
        await charge.begin(begun);
        return begun;
      });
      if (!answer) return undefined;
      const { made: stream, share, tag } = answer;
      Object.assign(factsOf(exchange.request), waitsOf(stream));
      if (stream.storedBytes !== undefined) share.resize(stream.storedBytes);
      exchange.response.set({ ...streamHeaders(stream, tag), ...this.originHeaders() });
      let events = allowingFor(charge.whileSent(stream.events), exchange);
      if (recording) {
        let audioSeconds: number | undefined;
        keepWhenSent(recording, exchange, () =>
          audioSeconds === undefined ? undefined : keptAnswer(stream, audioSeconds),
        );
        events = recorded(events, recording, (seconds) => (audioSeconds = seconds));
      }
      const { type, bytes } = bodyOf({ ...stream, events });
      return new StreamableFile(Readable.from(bytes), { type }).setErrorHandler((error) => {
        noteError(exchange.request, toApiError(error));
        exchange.response.destroy();
      });
    });
  }

  /**
   * Plans a speech, reserves what it needs, and has it spoken, unless the client has it already: then it answers with 304.
   *
   * @param speak speaks what was planned.
   * @returns `undefined` if the response has been sent.
   */
  private inSteps<T>(
    { request, shape, charge }: AskedSpeech,
    exchange: SpeechExchange & Pick<AnswerSize, 'isWhole'>,
    speak: (place: SpeechSteps, planned: PlannedSpeech) => Promise<T>,
  ): Promise<{ made: T; share: BufferShare; tag: string | undefined } | undefined> {
    return charge.evenIfAbandoned(async () => {
      const place = await this.tts.enter(request);
      try {
        const planned = await place.plan();
        const answered = endWithVoice(planned, exchange.response);
        const share = await this.reserve(planned, request.format, exchange);
        // Nothing of the dashboard may be kept by browsers.
        const sound = exchange.caller?.type === 'api_key' ? planned.tag : undefined;
        const tag = sound === undefined ? undefined : entityTag(sound, shape);
        if (tag !== undefined && namesTag(exchange.ifNoneMatch, tag)) {
          exchange.response.set({ ETag: tag, 'Cache-Control': revalidated }).status(304).end();
          return undefined;
        }
        const made = await speak(place, planned);
        answered?.();
        return { made, share, tag };
      } finally {
        place.leave();
      }
    });
  }

  /**
   * Reserves what the speech needs, now that its length can be estimated from what is really spoken: dictionaries and instructions
   * may have made it much longer than its text.
   *
   * @throws {ApiError} `OVERLOADED`, `QUOTA_EXCEEDED`.
   */
  private async reserve(
    { voiceId, characters, estimatedSeconds, sampleRate }: AcceptedSpeech,
    format: AudioFormat,
    { caller, request, response, reservation, isWhole }: SpeechExchange & Pick<AnswerSize, 'isWhole'>,
  ): Promise<BufferShare> {
    factsOf(request).voiceId = voiceId;
    const size = { estimatedSeconds, sampleRate, format, isWhole };
    const share = this.buffer.take(caller?.accountId ?? anonymousAccountId, size);
    onResponseOver(response, () => share.release());
    await reservation?.cover({ characters, audioSeconds: estimatedSeconds });
    return share;
  }

  private originHeaders(): Record<string, string> {
    return this.tts.areFilesLabelled ? { [sourceTypeHeader]: digitalSourceType } : {};
  }

  /** Begins to record the answer for the account's history. */
  private record(params: SpeechParams, { caller, request }: SpeechExchange): SpeechRecording | undefined {
    const { text, syntax = 'text', speed, pitch = 0, normalize = 'auto', format, history = true } = params;
    if (!caller || !history) return undefined;
    const requestId = request.id as string;
    const api = caller.type === 'person' ? 'dashboard' : factsOf(request).dialect;
    return this.history?.record({ caller, requestId, api, text, syntax, speed, pitch, normalize, format });
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`, `DICTIONARY_NOT_FOUND`. */
  private async ask(
    { cache = true, history: _history, shape, dictionaries: wanted, pronunciations = [], ...params }: SpeechParams,
    exchange: SpeechExchange,
  ): Promise<AskedSpeech> {
    const { caller, gone, deadline, response } = exchange;
    const chosen = await this.voices.choose(caller, params.voiceId);
    const substitute = this.voices.substitute(caller, chosen);
    if (substitute) response.set('X-Voxgate-Voice', substitute.voiceId);
    const voiceId = substitute?.voiceId ?? chosen;
    const own = pronunciations.length > 0 ? [runToEnd(CompiledDictionary.compile(pronunciations))] : [];
    const dictionaries = [...own, ...((await this.dictionaries?.find(caller, wanted)) ?? [])];
    const charge = new SpeechCharge(exchange);
    const marked = caller && (await this.marks?.ofRequest());
    const request: SpeechRequest = {
      ...params,
      ...(marked && { mark: marked.mark }),
      voiceId,
      voiceIdOf: async (name) => this.voices.named(caller, (await params.voiceIdOf?.(name)) ?? name),
      dictionaries,
      queueGroup: caller?.accountId,
      cacheScope: cache && caller?.usesSpeechCache ? caller.accountId : undefined,
      onSynthesized: (spoken) => {
        this.meter.spoken(caller, spoken);
        Object.assign(factsOf(exchange.request), spoken);
        charge.spoken = spoken;
      },
      signal: deadline ? AbortSignal.any([gone, deadline]) : gone,
    };
    const recordMark = async ({ voiceId: spokenBy }: PlannedSpeech) =>
      marked?.record(markFacts(exchange, params.text, spokenBy));
    return { request, shape, charge, recordMark };
  }
}

/** What the ledger of marks knows of an answer. */
function markFacts({ caller, request }: SpeechExchange, text: string, voiceId: string): MarkFacts {
  const { accountId, id, type } = caller!;
  const isPerson = type === 'person';
  return {
    accountId,
    ...(isPerson ? { userId: id } : { apiKeyId: id }),
    surface: isPerson ? 'dashboard' : factsOf(request).dialect,
    sourceId: request.id as string,
    voiceId,
    textDigest: digestOfText(text),
  };
}

/** Waits for the beginning of a stream and for its row in the ledger of marks. If there is no row, the stream ends. */
async function beginRecorded(beginning: Promise<SpeechStream>, rowWritten: Promise<void>): Promise<SpeechStream> {
  // It may fail first.
  rowWritten.catch(() => undefined);
  const stream = await beginning;
  try {
    await rowWritten;
  } catch (error) {
    await stream.events.return(undefined);
    throw error;
  }
  return stream;
}

/**
 * Ends an answer if a voice of it is deleted before the client has got all of it. What is still being made fails by itself.
 *
 * @returns to be called when an answer is there. `undefined` if no voice may be deleted meanwhile.
 */
function endWithVoice({ hold }: PlannedSpeech, response: Response): (() => void) | undefined {
  const held = hold();
  if (!held) return undefined;
  const { ended, release } = held;
  let hasAnswer = false;
  const end = () => {
    // The client must not mistake it for the end.
    if (hasAnswer || response.headersSent) response.destroy();
  };
  ended.addEventListener('abort', end, { once: true });
  onResponseOver(response, () => {
    ended.removeEventListener('abort', end);
    release();
  });
  return () => {
    ended.throwIfAborted();
    hasAnswer = true;
  };
}

/** What a request for speech waited for. */
function waitsOf({ timings: { queueMs, firstAudioMs } }: Speech | SpeechStream): Partial<RequestFacts> {
  return { queueMs, firstAudioMs };
}

/** Passes events on, and extends the stall timeout by the length of the audio sent, for clients that play it as they read. */
async function* allowingFor(
  events: AsyncIterable<SpeechEvent>,
  { request, response }: SpeechExchange,
): AsyncGenerator<SpeechEvent> {
  const { player } = factsOf(request);
  let heard = 0;
  let wantedAt = performance.now();
  for await (const event of events) {
    if (event.type === 'audio') {
      player.receive(event.audioSeconds, wantedAt);
      allowListening(response, event.audioSeconds - heard);
      heard = event.audioSeconds;
    }
    yield event;
    // Until now, the reader was busy.
    wantedAt = performance.now();
  }
}

/** Only these facts: the history may hold them longer than the speech. */
function keptAnswer(
  { voiceId, sampleRate, characters }: Omit<KeptAnswer, 'audioSeconds'>,
  audioSeconds: number,
): KeptAnswer {
  return { voiceId, sampleRate, characters, audioSeconds };
}

/** Keeps an answer if the client has got all of it. */
function keepWhenSent(
  recording: SpeechRecording,
  { response }: SpeechExchange,
  answer: () => KeptAnswer | undefined,
): void {
  const { entryId } = recording;
  if (entryId !== undefined) response.set(historyEntryHeader, entryId);
  onResponseOver(response, () => {
    const made = response.writableFinished ? answer() : undefined;
    if (made) recording.complete(made);
    else recording.drop();
  });
}

/** Passes events on, and their audio to a recording. */
async function* recorded(
  events: AsyncIterable<SpeechEvent>,
  recording: SpeechRecording,
  onEnd: (audioSeconds: number) => void,
): AsyncGenerator<SpeechEvent> {
  for await (const event of events) {
    if (event.type === 'audio') recording.write(event.bytes);
    if (event.type === 'end') onEnd(event.durationSeconds);
    yield event;
  }
}

async function unlessGone<T>({ gone }: SpeechExchange, answer: () => Promise<T>): Promise<T | undefined> {
  try {
    return await answer();
  } catch (error) {
    // The client has disconnected, so there is nobody to answer.
    if (gone.aborted) return undefined;
    throw error;
  }
}
