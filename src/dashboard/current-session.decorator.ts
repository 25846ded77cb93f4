import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { SignedIn } from '../sessions/session-data';

/** Injects the session that the request is made in; on routes for people only. */
export const CurrentSession = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedIn =>
    context.switchToHttp().getRequest<Request>().session.signedIn!,
);
