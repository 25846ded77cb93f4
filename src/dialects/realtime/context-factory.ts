import { Injectable, Logger, Optional } from '@nestjs/common';
import { Admission } from '../../rate-limit/admission';
import { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import { ServerState } from '../../platform/health/server-state';
import { RequestObserver } from '../../rate-limit/metering/request-observer';
import { UsageMeter } from '../../rate-limit/metering/usage-meter';
import { RequestRecorder } from '../../tts/requests/request-recorder';
import { Tracing } from '../../platform/tracing/tracing';
import { AudioMarks } from '../../tts/audio-marks';
import { CallerVoices } from '../../tts/caller-voices';
import { SpeechBuffer } from '../../tts/http/speech-buffer';
import { RequestDictionaries } from '../../tts/request-dictionaries';
import { TtsService } from '../../tts/tts.service';
import type { ContextServices, FinishedContext } from './context-services';
import type { ContextConnection } from './context-protocol';
import { SpeechContexts } from './speech-contexts';

/** Makes the contexts of connections. */
@Injectable()
export class ContextFactory {
  private readonly logger = new Logger('Realtime');
  private readonly services: ContextServices;

  constructor(
    environment: Environment,
    state: ServerState,
    admission: Admission,
    meter: UsageMeter,
    recorder: RequestRecorder,
    voices: CallerVoices,
    buffer: SpeechBuffer,
    tts: TtsService,
    tracing: Tracing,
    @Optional() dictionaries?: RequestDictionaries,
    @Optional() observer?: RequestObserver,
    @Optional() marks?: AudioMarks,
  ) {
    this.services = {
      admission,
      voices,
      dictionaries,
      buffer,
      marks,
      tts,
      meter,
      recorder,
      tracing,
      tracesAccounts: environment.TRACE_ACCOUNTS,
      observer,
      log: (context) => this.log(context),
      checkServing: () => {
        if (state.isClosed) throw shuttingDown();
      },
      maxWaitingCharacters: environment.REALTIME_WAITING_CHARACTERS,
      maxTextCharacters: environment.MAX_TEXT_CHARACTERS,
      maxContexts: environment.REALTIME_CONTEXTS_PER_SOCKET,
    };
  }

  /**
   * Makes the contexts of a connection. Call `cancelAll` when it closes.
   *
   * @param onEmpty called when the last context that has text is over.
   */
  for(connection: ContextConnection, onEmpty?: () => void): SpeechContexts {
    return new SpeechContexts(this.services, connection, onEmpty);
  }

  private log({ requestId: id, route, status, aborted, facts, context, error: failure }: FinishedContext): void {
    // Overload is not a fault.
    if (failure && failure.status >= 500 && failure.code !== 'OVERLOADED') {
      this.logger.error(failure.cause ?? failure, `${route}: ${failure.code}`);
    }
    this.logger.log(
      {
        req: { id, context },
        res: { status },
        ...(aborted && { aborted }),
        responseTime: Math.round(facts.elapsedMs()),
        ...(facts.key && { account: facts.key.accountId, apiKey: facts.key.id }),
      },
      `${route} context ${failure?.code ?? 'ended'}`,
    );
  }
}

/** Creates the error for whatever would begin while the server shuts down. */
function shuttingDown(): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', 'This server is shutting down. Connect again, and try again there.', {
    headers: { 'Retry-After': '1' },
  });
}
