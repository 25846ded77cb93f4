import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Environment } from '../config/environment';
import { bodyLimit, jsonBodyReader } from './json-body';

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Reads the body after the guards have let the request in, and before it is validated. So nobody without a key makes
 * the server read or parse anything, and an answer about a bad body bears the rate limit's headers like any other.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  private readonly read: ReturnType<typeof jsonBodyReader>;

  constructor(environment: Environment) {
    this.read = jsonBodyReader(bodyLimit(environment.MAX_TEXT_CHARACTERS));
  }

  async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<Request>();
    if (methodsWithBody.has(request.method)) {
      await this.read(request, context.switchToHttp().getResponse<Response>());
    }
    return next.handle();
  }
}
