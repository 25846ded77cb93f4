import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import { accessMetadata, type Access } from './access.decorators';
import type { Actor } from './actor';
import { clientOf } from './client';
import type { OperatorAccess } from './operator-access';

/** A program of the operator, which manages accounts. It is authenticated by an operator's key, and belongs to no account. */
export interface OperatorCaller {
  /** The id of the key. */
  id: string;
  /** The name of the key. */
  name: string;
  access: OperatorAccess;
}

declare global {
  // Express' documented way to extend its request.
  namespace Express {
    interface Request {
      /** Set by authentication on routes for operators' programs. */
      operator?: OperatorCaller;
    }
  }
}

/** Metadata key: the access that a route for operators' programs requires. */
export const operatorAccessMetadata = 'voxgate:operator-access';

/** Extension of an operation for operators' programs, until the document describes it so. */
export const operatorExtension = 'x-voxgate-operator';

/**
 * Requires an operator's key in place of an API key, and says what the key must be allowed to do. The OpenAPI document says so, too.
 *
 * @example
 * `@Get() @ForOperators('read') list(@Query() query: AccountsQueryDto) { … }`
 */
export const ForOperators = (access: OperatorAccess): MethodDecorator =>
  applyDecorators(
    SetMetadata(accessMetadata, 'operator' satisfies Access),
    SetMetadata(operatorAccessMetadata, access),
    ApiExtension(operatorExtension, access),
  );

/** Injects the operator's key of a request as an actor, for the audit trail. */
export const CurrentOperator = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<Request>();
  const { id, name } = request.operator!;
  return { type: 'operator', id, name, ...clientOf(request) };
});
