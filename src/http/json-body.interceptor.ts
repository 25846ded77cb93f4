import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Environment } from '../config/environment';
import { bodyLimit, jsonBodyReader } from './json-body';

const ignoredBodyMetadata = 'voxgate:ignored-body';

/** Leaves the bodies of a controller's requests unread, whatever they are. */
export const IgnoreBody = () => SetMetadata(ignoredBodyMetadata, true);

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Reads the body after the guards have let the request in, and before it is validated. So nobody without a key makes
 * the server read or parse anything, and an answer about a bad body bears the rate limit's headers like any other.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  private readonly read: ReturnType<typeof jsonBodyReader>;

  constructor(
    environment: Environment,
    private readonly reflector: Reflector,
  ) {
    this.read = jsonBodyReader(bodyLimit(environment.MAX_TEXT_CHARACTERS));
  }

  async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<Request>();
    const isIgnored = this.reflector.get<boolean | undefined>(ignoredBodyMetadata, context.getClass());
    if (methodsWithBody.has(request.method) && !isIgnored) {
      await this.read(request, context.switchToHttp().getResponse<Response>());
    }
    return next.handle();
  }
}
