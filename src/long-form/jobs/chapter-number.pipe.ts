import type { PipeTransform } from '@nestjs/common';
import { chapterNotFound } from './chapter-not-found';

/** Reads the number of a chapter from a path. Throws `CHAPTER_NOT_FOUND` for what can be none. */
export const chapterNumber: PipeTransform<string, number> = {
  transform: (value) => {
    if (!/^[1-9]\d{0,8}$/u.test(value)) throw chapterNotFound();
    return Number(value);
  },
};

/** Documents the parameter that {@link chapterNumber} reads. */
export const chapterNumberParam = {
  name: 'number',
  description: 'The number of the chapter, from 1.',
  schema: { type: 'integer' as const, minimum: 1, example: 1 },
};
