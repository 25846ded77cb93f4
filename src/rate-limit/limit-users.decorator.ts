import { SetMetadata } from '@nestjs/common';

/** Metadata key: a route limits users as it limits API keys. */
export const limitedUsersMetadata = 'voxgate:limited-users';

/** Applies the server's per-key rate limit to each user, over all routes with this decorator together. */
export const LimitUsers = () => SetMetadata(limitedUsersMetadata, true);
