import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, concatMap, type Observable } from 'rxjs';
import { BodyPlaces } from './budgets/body-places';
import { HttpAdmission } from './http-admission';

/**
 * Goes around requests that are admitted after their bodies have been read. One that fails before that, such as one whose body is
 * no JSON, counts towards the rate limit like any other. One that fails later gives its reservation back before the error is sent,
 * so that the client's next request has room.
 */
@Injectable()
export class FailedSpeechInterceptor implements NestInterceptor {
  constructor(
    private readonly admission: HttpAdmission,
    private readonly places: BodyPlaces,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (!this.admission.isPending(context)) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    await this.places.take(request.caller!.id, request);
    return next.handle().pipe(
      concatMap(async (body: unknown) => {
        // There is nothing to speak: the client has left, or has the speech already. Otherwise, the answer settles.
        if (body === undefined) await request.admission?.reservation?.giveBack();
        return body;
      }),
      catchError(async (error: unknown) => {
        await this.admission.admit(context);
        await request.admission?.reservation?.giveBack();
        throw error;
      }),
    );
  }
}
