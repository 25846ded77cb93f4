import { SetMetadata } from '@nestjs/common';

/** Metadata key: the work of a route grows with the length of its field `text`. */
export const countsCharactersMetadata = 'voxgate:counts-characters';

/** Counts a request towards the account's limit by the characters of its `text`. Has no effect if that limit is not set. */
export const CountsCharacters = () => SetMetadata(countsCharactersMetadata, true);
