import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import { publicExtension } from './rights.decorators';

/** Metadata key: who may call a route. */
export const accessMetadata = 'voxgate:access';

/**
 * Who may call a route:
 * - `api_key`: callers with a valid API key. The default.
 * - `public`: anyone; an API key is ignored.
 * - `optional`: anyone; if an API key is sent, it must be valid.
 * - `user`: users who are signed in to the dashboard; API keys are not accepted.
 * - `visitor`: anyone, for the dashboard's pages before sign-in.
 * - `operator`: programs of the operator, with an operator's key: see `ForOperators`.
 *
 * With `user` and `visitor`, requests that change data must come from the dashboard's own pages.
 */
export type Access = 'api_key' | 'public' | 'optional' | 'user' | 'visitor' | 'operator';

const setAccess = (access: Access) => SetMetadata(accessMetadata, access);

/**
 * Opens a route or a controller to anyone. Without it, every route requires an API key.
 *
 * @example
 * `@Public() @Controller('health') class HealthController { … }`
 */
export const Public = () => applyDecorators(setAccess('public'), ApiExtension(publicExtension, true));

/**
 * Opens a route to anyone, but authenticates and rate-limits requests that send a key. The OpenAPI document says so, too.
 *
 * @example
 * `@OptionalAuth() @Controller('v1/audio') class AudioListsController { … }`
 */
export const OptionalAuth = () => applyDecorators(setAccess('optional'), ApiSecurity({}));

/**
 * Requires a dashboard session in place of an API key.
 *
 * @example
 * `@Delete() @ForUsers() signOut(@CurrentSession() session: SignedIn) { … }`
 */
export const ForUsers = () => setAccess('user');

/**
 * For the dashboard's pages before sign-in: opens a session, but does not require a signed-in user.
 *
 * @example
 * `@ForVisitors() @Controller('dashboard/api/session') class SessionController { … }`
 */
export const ForVisitors = () => setAccess('visitor');
