import { SetMetadata } from '@nestjs/common';

/** Under this, a route says that its work grows with the field `text`. */
export const countsCharactersMetadata = 'voxgate:counts-characters';

/** Has the limit of an account count a request by the characters of its `text`, as far as that limit is set. */
export const CountsCharacters = () => SetMetadata(countsCharactersMetadata, true);
