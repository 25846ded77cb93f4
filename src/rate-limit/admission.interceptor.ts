import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { HttpAdmission } from './http-admission';

/** Charges what a request's text costs, after its body has been read and before it is validated. */
@Injectable()
export class AdmissionInterceptor implements NestInterceptor {
  constructor(private readonly admission: HttpAdmission) {}

  /** @throws {ApiError} `QUOTA_EXCEEDED`, `TOKEN_USED_UP`, `CONCURRENCY_LIMIT_REACHED`, `RATE_LIMITED`. */
  async intercept(context: ExecutionContext, next: CallHandler) {
    await this.admission.admitText(context);
    return next.handle();
  }
}
