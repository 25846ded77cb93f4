import { SetMetadata } from '@nestjs/common';

/** Metadata key: who may call a route. Without it, the route requires an API key. */
export const accessMetadata = 'voxgate:access';

/**
 * Who may call a route:
 * - `public`: everybody; an API key is ignored.
 * - `optional`: everybody, but an API key that is sent must be valid.
 * - `person`: users who are signed in to the dashboard; API keys are not accepted.
 * - `visitor`: everybody, for the dashboard's pages before sign-in.
 *
 * With `person` and `visitor`, requests that change data must come from the dashboard's own pages.
 */
export type Access = 'public' | 'optional' | 'person' | 'visitor';

/** Opens a route or a controller to everybody. Without it, every route requires an API key. */
export const Public = () => SetMetadata(accessMetadata, 'public' satisfies Access);

/** Opens a route to everybody, but authenticates and rate-limits requests that send a key. */
export const OptionalAuth = () => SetMetadata(accessMetadata, 'optional' satisfies Access);

/** Requires a dashboard session in place of an API key. */
export const ForUsers = () => SetMetadata(accessMetadata, 'person' satisfies Access);

/** For the dashboard's pages before sign-in: opens a session, but does not require a signed-in user. */
export const ForVisitors = () => SetMetadata(accessMetadata, 'visitor' satisfies Access);
