import { All, Controller, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { OptionalAuth } from '../auth/public.decorator';
import { ApiError } from '../errors/api-error';
import { undecodablePath } from './malformed-request.middleware';
import { allowedMethods } from './allowed-methods';
import { IgnoreBody } from './json-body.interceptor';
import { pathHint } from './path-hint';

/**
 * Answers what no other route does: 405 where the path is known with another method, else 404. It is a route like the
 * others, so that a request with a key is authenticated, counted and told its limit here too. Whatever body a request has, the
 * path comes first.
 */
@ApiExcludeController()
@OptionalAuth()
@IgnoreBody()
@Controller()
export class UnknownRouteController {
  /** @throws {ApiError} `METHOD_NOT_ALLOWED`, `NOT_FOUND` or `INVALID_REQUEST`, always. */
  @All('{*path}')
  answer(@Req() request: Request): never {
    if (request.path === undecodablePath) {
      throw new ApiError('INVALID_REQUEST', 'The path is not valid percent-encoding.');
    }
    const methods = allowedMethods(request.app, request.path);
    if (methods.length > 0) {
      const allow = methods.join(', ');
      throw new ApiError('METHOD_NOT_ALLOWED', `${request.method} is not possible here; try ${allow}.`, {
        headers: { Allow: allow },
      });
    }
    const hint = pathHint(request.app, request.path) ?? 'GET /api/docs describes what there is.';
    throw new ApiError('NOT_FOUND', `There is nothing at this path. ${hint}`);
  }
}
