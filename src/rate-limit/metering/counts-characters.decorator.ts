import { SetMetadata } from '@nestjs/common';
import type { TextSizeOf } from './text-size';

/** Metadata key: the work of a route grows with the length of its text. */
export const countsCharactersMetadata = 'voxgate:counts-characters';

/** Counts a request towards the account's limit by the characters of its text. Has no effect if that limit is not set. */
export const CountsCharacters = (size: TextSizeOf) => SetMetadata(countsCharactersMetadata, size);
