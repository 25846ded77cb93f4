import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, type Observable } from 'rxjs';
import { limitedExchange } from '../limited-exchange';
import { RequestLimiter } from '../request-limiter';
import { BodyPlaces } from './body-places';

/**
 * Goes around the reading of the body and `AdmissionInterceptor`. A request whose body cannot be read counts towards the rate
 * limit like any other. A request that fails before it is spoken gives its reservation back before the error is sent, so that
 * the next request of a client has room.
 */
@Injectable()
export class FailedSpeechInterceptor implements NestInterceptor {
  constructor(
    private readonly limiter: RequestLimiter,
    private readonly places: BodyPlaces,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!request.isAdmittedWithText) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    await this.places.take(request.caller!.id, request);
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        if (request.isAdmittedWithText) await this.limiter.admit(limitedExchange(request, response));
        await request.reservation?.giveBack();
        throw error;
      }),
    );
  }
}
