import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Right } from './rights';

/** Metadata key: the right that a route requires; `null`: none. */
export const rightMetadata = 'voxgate:right';

/** Extension of an operation in the OpenAPI document, until the document describes it as the operation's scope. */
export const rightExtension = 'x-voxgate-right';

/** Extension of an operation whose speech counts towards budgets, until the document describes it so. */
export const budgetsExtension = 'x-voxgate-budgets';

/** Extension of an operation that needs no key, until the document describes it so. */
export const publicExtension = 'x-voxgate-public';

/**
 * States the right that a route requires. Callers without it get `INSUFFICIENT_SCOPE` or `INSUFFICIENT_ROLE`. The OpenAPI
 * document says so, too.
 *
 * Every method of a controller needs this or `@NeedsNoRight()`, except on public routes and those for visitors. The
 * application does not start otherwise.
 *
 * @example
 * `@Get() @RequiresRight('usage') report(@CurrentCaller() { accountId }: Caller) { … }`
 */
export const RequiresRight = (right: Right): MethodDecorator =>
  applyDecorators(SetMetadata(rightMetadata, right), ApiExtension(rightExtension, right));

/** States that every authenticated caller may use a route. */
export const NeedsNoRight = (): MethodDecorator => SetMetadata(rightMetadata, null);
