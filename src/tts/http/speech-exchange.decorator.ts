import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Caller } from '../../platform/caller/caller';
import '../../rate-limit/http-admission';
import type { SpeechReservation } from '../../rate-limit/metering/speech-reservation';
import { signalWhenGone } from './client-gone.decorator';
import { requestDeadline } from './request-deadline';

/** The HTTP side of a request for speech, whatever the shape of its body. */
export interface SpeechExchange {
  caller: Caller | undefined;
  /** What the request has reserved, if the key or the account has budgets. */
  reservation: SpeechReservation | undefined;
  /** Aborts when the client disconnects. */
  gone: AbortSignal;
  /** Aborts when the request's deadline has passed, if it has one. */
  deadline: AbortSignal | undefined;
  /** The header of that name. */
  ifNoneMatch: string | undefined;
  request: Request;
  response: Response;
}

/**
 * Injects the HTTP side of a request for speech, for `SpeechResponder`.
 *
 * @throws {ApiError} `INVALID_REQUEST` if the deadline header is invalid.
 */
export const CurrentExchange = createParamDecorator((_data: unknown, context: ExecutionContext): SpeechExchange => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request>();
  const response = http.getResponse<Response>();
  return {
    caller: request.caller,
    reservation: request.admission?.reservation,
    gone: signalWhenGone(response),
    deadline: requestDeadline(request.get('X-Request-Timeout-Ms')),
    ifNoneMatch: request.get('If-None-Match'),
    request,
    response,
  };
});
