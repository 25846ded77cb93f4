import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { UsageMeter } from '../../metering/usage-meter';
import { allowListening } from '../../responses/stalled-clients';
import { onResponseOver } from '../../responses/response-over';
import type { SpeakRequest, Speech, SpeechEvent, SpeechStream } from '../speech';
import { TtsService } from '../tts.service';
import { type AnswerSize, type BufferShare, SpeechBuffer } from './speech-buffer';
import type { SpeechExchange } from './speech-exchange.decorator';
import { speechHeaders, streamHeaders } from './speech-headers';

/** What is asked for; whose turn it takes, what it counts for and when it is given up, the exchange says. */
export type WantedSpeech = Omit<SpeakRequest, 'group' | 'onAdmit' | 'onSpoken' | 'signal'>;

/** The account of requests that nobody in particular makes. */
const nobody = '';

/** What is sent of a speech that is still being spoken. */
export interface StreamedBody {
  type: string;
  bytes: AsyncIterable<Uint8Array | string>;
}

/**
 * Answers requests for speech over HTTP: in the turn of the caller's account, counted for its key, given up when the client
 * has gone or its deadline has passed, and with the headers of every speech. What the body is like is up to each route.
 * Until the client has read an answer, it counts towards what its account may hold.
 */
@Injectable()
export class SpeechResponder {
  constructor(
    private readonly tts: TtsService,
    private readonly meter: UsageMeter,
    private readonly buffer: SpeechBuffer,
  ) {}

  /**
   * Answers when all has been spoken.
   *
   * @returns `undefined` if the client has gone: nobody is there to be answered.
   * @throws what `TtsService.speak` throws.
   */
  whole<T>(wanted: WantedSpeech, exchange: SpeechExchange, bodyOf: (speech: Speech) => T): Promise<T | undefined> {
    return unlessGone(exchange, async () => {
      let share: BufferShare | undefined;
      const speech = await this.tts.speak({
        ...this.request(wanted, exchange),
        onAdmit: (facts) => (share = this.takeShare({ ...wanted, ...facts, isWhole: true }, exchange)),
      });
      share?.resize(speech.audio.length);
      allowListening(exchange.response, speech.durationSeconds);
      exchange.response.set(speechHeaders(speech));
      return bodyOf(speech);
    });
  }

  /**
   * Answers as it is spoken. What goes wrong after the answer has begun destroys the connection: it must not look like the
   * end.
   *
   * @returns `undefined` if the client has gone.
   * @throws what `TtsService.stream` throws.
   */
  stream(
    wanted: WantedSpeech,
    exchange: SpeechExchange,
    bodyOf: (stream: SpeechStream) => StreamedBody,
  ): Promise<StreamableFile | undefined> {
    return unlessGone(exchange, async () => {
      const stream = await this.tts.stream({
        ...this.request(wanted, exchange),
        onAdmit: (facts) => this.takeShare({ ...wanted, ...facts, isWhole: false }, exchange),
      });
      exchange.response.set(streamHeaders(stream));
      const { type, bytes } = bodyOf({ ...stream, events: allowingFor(stream.events, exchange) });
      return new StreamableFile(Readable.from(bytes), { type }).setErrorHandler(() => exchange.response.destroy());
    });
  }

  /** @throws {ApiError} `OVERLOADED`. */
  private takeShare(size: AnswerSize, { caller, response }: SpeechExchange): BufferShare {
    const share = this.buffer.take(caller?.accountId ?? nobody, size);
    onResponseOver(response, () => share.release());
    return share;
  }

  private request(wanted: WantedSpeech, { caller, gone, deadline }: SpeechExchange): SpeakRequest {
    return {
      ...wanted,
      group: caller?.accountId,
      onSpoken: (spoken) => this.meter.spoken(caller, spoken),
      signal: deadline ? AbortSignal.any([gone, deadline]) : gone,
    };
  }
}

/** Passes a speech on, and lets its client take the time to listen to it. */
async function* allowingFor(
  events: AsyncIterable<SpeechEvent>,
  { response }: SpeechExchange,
): AsyncGenerator<SpeechEvent> {
  let heard = 0;
  for await (const event of events) {
    if (event.type === 'audio') {
      allowListening(response, event.audioSeconds - heard);
      heard = event.audioSeconds;
    }
    yield event;
  }
}

async function unlessGone<T>({ gone }: SpeechExchange, answer: () => Promise<T>): Promise<T | undefined> {
  try {
    return await answer();
  } catch (error) {
    // Nobody is there to be told.
    if (gone.aborted) return undefined;
    throw error;
  }
}
