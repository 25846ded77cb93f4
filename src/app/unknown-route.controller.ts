import { All, Controller, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { OptionalAuth } from '../platform/caller/access.decorators';
import { NeedsNoRight } from '../platform/caller/rights.decorators';
import { ApiError } from '../platform/errors/api-error';
import { undecodablePath } from '../platform/http/malformed-request.middleware';
import { allowedMethods } from '../platform/http/allowed-methods';
import { IgnoreBody } from '../platform/http/json-body.interceptor';
import { unknownPath } from '../platform/http/unknown-path';

/**
 * Handles requests that no other route handles: 405 if the path supports other methods, otherwise 404. It is an ordinary route,
 * so that requests with a key are authenticated, counted and get the rate limit headers. It ignores the body: a wrong path is
 * reported first.
 */
@ApiExcludeController()
@OptionalAuth()
@IgnoreBody()
@Controller()
export class UnknownRouteController {
  /** @throws {ApiError} always: `METHOD_NOT_ALLOWED`, `NOT_FOUND` or `INVALID_REQUEST`. */
  @All('{*path}')
  @NeedsNoRight()
  answer(@Req() request: Request): never {
    if (request.path === undecodablePath) {
      throw new ApiError('INVALID_REQUEST', 'The path is not valid percent-encoding.');
    }
    const methods = allowedMethods(request.app, request.path);
    if (methods.length > 0) {
      const allow = methods.join(', ');
      throw new ApiError('METHOD_NOT_ALLOWED', `Method ${request.method} not allowed. Allowed: ${allow}.`, {
        headers: { Allow: allow },
      });
    }
    throw unknownPath(request);
  }
}
