import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

/** Maximum number of entries of a page. */
const maxPerPage = 200;

/** The query parameter `limit` of a list: the maximum number of entries of a page. */
export function PageLimit(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ required: false, minimum: 1, maximum: maxPerPage }),
    Type(() => Number),
    IsInt({ message: 'limit must be a whole number' }),
    Min(1, { message: 'limit must be at least 1' }),
    Max(maxPerPage, { message: `limit must be at most ${maxPerPage}` }),
  );
}

/** The query parameter `before` of a list: the `next` of another page. @param id the pattern of its values. */
export function PageCursor(id: RegExp): PropertyDecorator {
  return applyDecorators(IsOptional(), Matches(id, { message: 'before must be the value of next from another page' }));
}
