import { type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';

const limitedUsersMetadata = 'voxgate:limited-users';

/** Applies the server's per-key rate limit to each user, over all routes with this decorator together. */
export const LimitUsers = () => SetMetadata(limitedUsersMetadata, true);

/** Whether the route, or its controller, has `@LimitUsers()`. */
export function limitsUsers(reflector: Reflector, context: ExecutionContext): boolean {
  const targets = [context.getHandler(), context.getClass()];
  return reflector.getAllAndOverride<boolean | undefined>(limitedUsersMetadata, targets) === true;
}
