import { SetMetadata } from '@nestjs/common';

/** Under this, a route says who may call it, if not whoever has an API key. */
export const accessMetadata = 'voxgate:access';

/**
 * `public`: the key is not looked at. `optional`: a key that is sent must be good, but none need be sent. `person`: whoever is
 * signed in to the dashboard, and no key. `visitor`: a page of the dashboard, for whom it be.
 */
export type Access = 'public' | 'optional' | 'person' | 'visitor';

/** Opens a route, or a controller, to everybody. Without it, every route asks for an API key. */
export const Public = () => SetMetadata(accessMetadata, 'public' satisfies Access);

/** Lets everybody in, but authenticates (and limits) whoever sends a key. */
export const OptionalAuth = () => SetMetadata(accessMetadata, 'optional' satisfies Access);

/** For people who are signed in to the dashboard, from its own pages; in place of an API key. */
export const ForPeople = () => SetMetadata(accessMetadata, 'person' satisfies Access);

/** For pages of the dashboard before somebody has signed in: the request has a session, and comes from no other site. */
export const ForVisitors = () => SetMetadata(accessMetadata, 'visitor' satisfies Access);
