import { SetMetadata } from '@nestjs/common';

/** Under this, a route says that it limits people as it limits keys. */
export const limitedPeopleMetadata = 'voxgate:limited-people';

/** Lets each person make so many requests in any window as the server lets a key, over all such routes together. */
export const LimitPeople = () => SetMetadata(limitedPeopleMetadata, true);
