import { Injectable } from '@nestjs/common';
import { currentSpan } from '../platform/tracing/current-span';
import { eventsWithApiErrors, speechErrorToApiError, withApiErrors } from './speech-errors';
import {
  type PronouncedSentence,
  type SessionEvent,
  type SessionRequest,
  type Speech,
  type SpeechPlace,
  type SpeechPreview,
  type SpeechRequest,
  type SpeechSession,
  type SpeechStatus,
  type SpeechStream,
  type TextRequest,
  SpeechSynthesizer,
} from '@voxgate/speech';

/** The steps of a request for speech that has a place in the queue. */
export type SpeechSteps = Pick<SpeechPlace, 'plan' | 'speak' | 'stream' | 'leave'>;

/** Speech for the other modules: {@link SpeechSynthesizer}, with the API's errors, in the trace of the current request. */
@Injectable()
export class TtsService {
  constructor(protected readonly synthesizer: SpeechSynthesizer) {}

  /** Whether the server can speak: an engine has voices, all engines with voices are ready, and none is stuck. */
  isReady(): boolean {
    return this.synthesizer.isReady();
  }

  /** Whether files say that they are synthetic. */
  get areFilesLabelled(): boolean {
    return this.synthesizer.encoders.areLabelled;
  }

  /**
   * Speaks a text and returns the complete speech.
   *
   * @example
   * const { audio } = await tts.speak({ text: 'Hello.', voiceId: 'slt', format: 'mp3', speed: 1, signal });
   *
   * @throws {ApiError} `INVALID_REQUEST` (empty text; text that the voice cannot speak; a sample rate that the format does not
   * support; timestamps that the voice does not support), `TEXT_TOO_LONG`, `VOICE_NOT_FOUND`, `OVERLOADED`,
   * `SERVICE_UNAVAILABLE` (the engine failed).
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  speak(request: SpeechRequest): Promise<Speech> {
    return withApiErrors(() => this.synthesizer.speak({ trace: currentSpan(), ...request }));
  }

  /**
   * Speaks a text and returns as soon as the first audio is ready.
   *
   * @throws what `speak` throws. Reading the events throws the same errors if the speech fails later.
   */
  async stream(request: SpeechRequest): Promise<SpeechStream> {
    return withApiErrorsInEvents(
      await withApiErrors(() => this.synthesizer.stream({ trace: currentSpan(), ...request })),
    );
  }

  /**
   * Enters the queue, for speech in steps: see {@link SpeechSynthesizer.enter}. Each step throws what `speak` throws.
   *
   * @example
   * const place = await tts.enter({ text: 'Hello.', voiceId: 'slt', format: 'mp3', speed: 1, signal });
   * const planned = await place.plan();
   * if (planned.tag === known) place.leave();
   * else return place.speak(planned);
   */
  async enter(request: SpeechRequest): Promise<SpeechSteps> {
    const place = await withApiErrors(() => this.synthesizer.enter({ trace: currentSpan(), ...request }));
    return {
      plan: () => withApiErrors(() => place.plan()),
      speak: (planned) => withApiErrors(() => place.speak(planned)),
      stream: async (planned) => withApiErrorsInEvents(await withApiErrors(() => place.stream(planned))),
      leave: (reason) => place.leave(reason),
    };
  }

  /**
   * Opens a session for a text that is still being written.
   *
   * @throws {ApiError} `VOICE_NOT_FOUND`; `INVALID_REQUEST` if the format or the voice does not support the sample rate or the
   *   timestamps. Reading the events throws what `speak` throws.
   */
  openSession(request: SessionRequest): { session: SpeechSession; events: AsyncGenerator<SessionEvent> } {
    try {
      const session = this.synthesizer.openSession({ trace: currentSpan(), ...request });
      return { session, events: eventsWithApiErrors(session.events()) };
    } catch (error) {
      throw speechErrorToApiError(error);
    }
  }

  /**
   * Normalizes a text without speaking it.
   *
   * @throws {ApiError} `INVALID_REQUEST`, `TEXT_TOO_LONG`, `VOICE_NOT_FOUND`.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  preview(request: TextRequest): Promise<SpeechPreview> {
    return withApiErrors(() => this.synthesizer.preview({ trace: currentSpan(), ...request }));
  }

  /**
   * Tells how a text is said, without speaking it.
   *
   * @throws {ApiError} what `speak` throws; `INVALID_REQUEST` also if the voice cannot tell.
   */
  phonemize(request: TextRequest & { signal: AbortSignal }): Promise<PronouncedSentence[]> {
    return withApiErrors(async () => {
      const place = await this.synthesizer.enter({ trace: currentSpan(), ...request, speed: 1, format: 'pcm' });
      return place.phonemize(await place.plan());
    });
  }

  /**
   * Returns the text limit, and what a request for a voice would wait for now.
   *
   * @throws {ApiError} `VOICE_NOT_FOUND`.
   */
  status(voiceId: string): SpeechStatus {
    try {
      return this.synthesizer.status(voiceId);
    } catch (error) {
      throw speechErrorToApiError(error);
    }
  }
}

function withApiErrorsInEvents(stream: SpeechStream): SpeechStream {
  return { ...stream, events: eventsWithApiErrors(stream.events) };
}
