import { SetMetadata } from '@nestjs/common';

/** Under this, a route says who may call it without an API key. */
export const accessMetadata = 'voxgate:access';

/** `public`: the key is not looked at. `optional`: a key that is sent must be good, but none need be sent. */
export type Access = 'public' | 'optional';

/** Opens a route, or a controller, to everybody. Without it, every route asks for an API key. */
export const Public = () => SetMetadata(accessMetadata, 'public' satisfies Access);

/** Lets everybody in, but authenticates (and limits) whoever sends a key. */
export const OptionalAuth = () => SetMetadata(accessMetadata, 'optional' satisfies Access);
