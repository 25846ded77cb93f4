import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { SignedIn } from '../accounts/sessions/session-data';

/** Injects the session of the request. Use it only on routes that require a session. */
export const CurrentSession = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedIn =>
    context.switchToHttp().getRequest<Request>().session.signedIn!,
);
