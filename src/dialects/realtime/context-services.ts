import type { Admission } from '../../rate-limit/admission';
import type { ApiError } from '../../platform/errors/api-error';
import type { RequestObserver } from '../../rate-limit/metering/request-observer';
import type { UsageMeter } from '../../rate-limit/metering/usage-meter';
import type { FinishedRequest, RequestRecorder } from '../../tts/requests/request-recorder';
import type { Tracing } from '../../platform/tracing/tracing';
import type { AudioMarks } from '../../tts/audio-marks';
import type { CallerVoices } from '../../tts/caller-voices';
import type { SpeechBuffer } from '../../tts/http/speech-buffer';
import type { RequestDictionaries } from '../../tts/request-dictionaries';
import type { TtsService } from '../../tts/tts.service';

/** A context that is over, for the log. */
export interface FinishedContext extends Omit<FinishedRequest, 'caller' | 'error'> {
  context: string;
  error: ApiError | undefined;
}

/** What every context needs of the server. */
export interface ContextServices {
  readonly admission: Admission;
  readonly voices: CallerVoices;
  readonly dictionaries: RequestDictionaries | undefined;
  readonly buffer: SpeechBuffer;
  /** Without it, speech is not marked. */
  readonly marks: AudioMarks | undefined;
  readonly tts: TtsService;
  readonly meter: UsageMeter;
  readonly recorder: RequestRecorder;
  readonly tracing: Tracing;
  /** Whether spans have the account's id. */
  readonly tracesAccounts: boolean;
  readonly observer: RequestObserver | undefined;
  readonly log: (context: FinishedContext) => void;
  /** @throws {ApiError} `SERVICE_UNAVAILABLE` if the server is shutting down. */
  readonly checkServing: () => void;
  readonly maxWaitingCharacters: number;
  /** Characters that one slot of the rate limit is good for. */
  readonly maxTextCharacters: number;
  readonly maxContexts: number;
}
