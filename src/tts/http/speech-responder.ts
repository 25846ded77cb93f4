import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { UsageMeter } from '../../metering/usage-meter';
import { allowListening } from '../../responses/stalled-clients';
import { onResponseOver } from '../../responses/response-over';
import { TtsService } from '../tts.service';
import { type AnswerSize, type BufferShare, SpeechBuffer } from './speech-buffer';
import type { SpeechExchange } from './speech-exchange.decorator';
import { speechHeaders, streamHeaders } from './speech-headers';
import type { SpeechRequest, Speech, SpeechEvent, SpeechStream } from '../../speech';

/** What the client requests. The exchange supplies the account, the usage counter and the abort signal. */
export type SpeechParams = Omit<SpeechRequest, 'queueGroup' | 'onAccepted' | 'onSynthesized' | 'signal'>;

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
  ) {}

  /**
   * Answers when the speech is complete.
   *
   * @returns `undefined` if the client has disconnected.
   * @throws what `TtsService.speak` throws.
   */
  whole<T>(params: SpeechParams, exchange: SpeechExchange, bodyOf: (speech: Speech) => T): Promise<T | undefined> {
    return unlessGone(exchange, async () => {
      let share: BufferShare | undefined;
      const speech = await this.tts.speak({
        ...this.request(params, exchange),
        onAccepted: (facts) => (share = this.takeShare({ ...params, ...facts, isWhole: true }, exchange)),
      });
      share?.resize(speech.audio.length);
      allowListening(exchange.response, speech.durationSeconds);
      exchange.response.set(speechHeaders(speech));
      return bodyOf(speech);
    });
  }

  /**
   * Answers while the speech is made. An error after the response has started destroys the connection, so that the client
   * cannot mistake it for the end.
   *
   * @returns `undefined` if the client has disconnected.
   * @throws what `TtsService.stream` throws.
   */
  stream(
    params: SpeechParams,
    exchange: SpeechExchange,
    bodyOf: (stream: SpeechStream) => StreamedBody,
  ): Promise<StreamableFile | undefined> {
    return unlessGone(exchange, async () => {
      const stream = await this.tts.stream({
        ...this.request(params, exchange),
        onAccepted: (facts) => this.takeShare({ ...params, ...facts, isWhole: false }, exchange),
      });
      exchange.response.set(streamHeaders(stream));
      const { type, bytes } = bodyOf({ ...stream, events: allowingFor(stream.events, exchange) });
      return new StreamableFile(Readable.from(bytes), { type }).setErrorHandler(() => exchange.response.destroy());
    });
  }

  /** @throws {ApiError} `OVERLOADED`. */
  private takeShare(size: AnswerSize, { caller, response }: SpeechExchange): BufferShare {
    const share = this.buffer.take(caller?.accountId ?? anonymousAccountId, size);
    onResponseOver(response, () => share.release());
    return share;
  }

  private request(params: SpeechParams, { caller, gone, deadline }: SpeechExchange): SpeechRequest {
    return {
      ...params,
      queueGroup: caller?.accountId,
      onSynthesized: (spoken) => this.meter.spoken(caller, spoken),
      signal: deadline ? AbortSignal.any([gone, deadline]) : gone,
    };
  }
}

/** Passes events on, and extends the stall timeout by the length of the audio sent, for clients that play it as they read. */
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
    // The client has disconnected; there is nobody to answer.
    if (gone.aborted) return undefined;
    throw error;
  }
}
