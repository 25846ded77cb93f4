import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Environment } from '../config/environment';
import { bodyLimit, jsonBodyReader, type OtherBody } from './json-body';
import { LargeBodies } from './large-bodies';

const ignoredBodyMetadata = 'voxgate:ignored-body';

/** Does not read the bodies of requests to this controller. */
export const IgnoreBody = () => SetMetadata(ignoredBodyMetadata, true);

const bodyLimitMetadata = 'voxgate:body-limit';

/** Bounds of a body that is no text to speak. */
interface BodyBounds {
  /** Maximum size in bytes. */
  readonly bytes: number;
  /** Maximum number of values, in all lists and objects together. */
  readonly maxValues?: number;
}

/** Sets the bounds of the body of a route. */
export const LimitBody = (bytes: number, bounds: Pick<BodyBounds, 'maxValues'> = {}) =>
  SetMetadata(bodyLimitMetadata, { bytes, ...bounds } satisfies BodyBounds);

const untypedBodyMetadata = 'voxgate:untyped-body';

/** Reads a body as JSON also if the request has no `Content-Type`, for clients that send none. */
export const AcceptUntypedBody = () => SetMetadata(untypedBodyMetadata, true);

const otherBodyMetadata = 'voxgate:other-body';

/** Reads also bodies that are not JSON, such as plain text, for clients that send them. */
export const AcceptOtherBody = (other: OtherBody) => SetMetadata(otherBodyMetadata, other);

const acceptedFormMetadata = 'voxgate:accepted-form';

/** Leaves bodies of `multipart/form-data` to another interceptor of the route. */
export const AcceptForm = () => SetMetadata(acceptedFormMetadata, true);

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Reads the body after the guards and before validation. Requests without a valid key therefore cannot make the server read or
 * parse a body, and errors about a bad body have the rate limit headers.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  private readonly readers = new Map<BodyBounds | OtherBody | undefined, ReturnType<typeof jsonBodyReader>>();
  private readonly defaultLimit: number;

  constructor(
    environment: Environment,
    private readonly reflector: Reflector,
    private readonly largeBodies: LargeBodies,
  ) {
    this.defaultLimit = bodyLimit(environment.MAX_TEXT_CHARACTERS);
  }

  async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<Request>();
    const isIgnored = this.reflector.get<boolean | undefined>(ignoredBodyMetadata, context.getClass());
    if (methodsWithBody.has(request.method) && !isIgnored && !this.isForm(request, context)) {
      if (this.reflector.get<boolean | undefined>(untypedBodyMetadata, context.getHandler())) {
        request.headers['content-type'] ??= 'application/json';
      }
      const bounds = this.reflector.get<BodyBounds | undefined>(bodyLimitMetadata, context.getHandler());
      const response = context.switchToHttp().getResponse<Response>();
      if (bounds) await this.largeBodies.take(request, response);
      const other = this.reflector.get<OtherBody | undefined>(otherBodyMetadata, context.getHandler());
      await this.readerOf(bounds, other)(request, response);
    }
    return next.handle();
  }

  private isForm(request: Request, context: ExecutionContext): boolean {
    const isAccepted = this.reflector.get<boolean | undefined>(acceptedFormMetadata, context.getHandler());
    return isAccepted === true && typeof request.is('multipart/form-data') === 'string';
  }

  /** @param bounds,other those of the route, if it has its own. */
  private readerOf(bounds: BodyBounds | undefined, other: OtherBody | undefined): ReturnType<typeof jsonBodyReader> {
    const key = other ?? bounds;
    const make = () => jsonBodyReader(bounds?.bytes ?? this.defaultLimit, { maxValues: bounds?.maxValues, other });
    const reader = this.readers.get(key) ?? make();
    this.readers.set(key, reader);
    return reader;
  }
}
