import type { Type } from '@nestjs/common';

/**
 * Nest modules of your own. Their routes get the same authentication, limits, validation and error format as all others.
 * docs/extending.md has an example.
 */
export const extensions: Type[] = [];
