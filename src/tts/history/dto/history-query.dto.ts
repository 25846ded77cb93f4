import { ApiProperty } from '@nestjs/swagger';
import { PageCursor, PageLimit } from '../../../platform/validation/page-query.decorators';
import { IsGiven } from '../../../platform/validation/is-given.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';
import type { HistoryFilter } from '../history-entry';
import type { PageOptions } from '../history-store';

/** The longest text to search for, and the longest id of a voice or mix. */
const maxSearchLength = 200;
const maxVoiceLength = 500;

/** The query of GET /api/v1/history. */
export class HistoryQueryDto {
  /** Maximum number of entries. */
  @PageLimit()
  limit: number = 50;

  /** The `next` of the previous page. */
  @PageCursor(/^hist_[0-9a-f]{1,100}$/)
  before?: string;

  /** Only entries with this voice, as in the entries. @example slt */
  @IsGiven()
  @Rule((value) => lengthProblem(value, maxVoiceLength))
  voice_id?: string;

  /** Only entries whose text contains this, in any case. Entries without a text are not found. @example good morning */
  @ApiProperty({ minLength: 1, maxLength: maxSearchLength })
  @IsGiven()
  @Rule((value) => lengthProblem(value, maxSearchLength))
  search?: string;

  /** The query for the service. */
  filter(): PageOptions & HistoryFilter {
    return { limit: this.limit, after: this.before, voiceId: this.voice_id, search: this.search };
  }
}

function lengthProblem(value: unknown, most: number): string | undefined {
  const isText = typeof value === 'string' && value !== '' && value.length <= most && !value.includes('\0');
  return isText ? undefined : `must be a text of 1 to ${most} characters`;
}
