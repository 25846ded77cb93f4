import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { HistoryFilter } from '../../../tts/history/history-entry';
import type { PageOptions } from '../../../tts/history/history-store';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { Integer } from '../../../platform/validation/field-types.decorators';

const maxPageSize = 1000;
const maxTextLength = 500;

/** Entries that a ZIP file has at most. */
const maxDownloads = 100;

/** As many seconds since 1970 as a date in JavaScript can have at most, roughly. */
const unixPattern = /^\d{1,11}$/u;

/** The query of GET /v1/history. */
@AcceptsUnknownFields()
export class ElevenLabsHistoryQueryDto {
  @Integer({ minimum: 1, maximum: maxPageSize, default: 100 })
  @IsOptional()
  @Rule((size) => {
    const isNumber = typeof size === 'string' && /^\d{1,4}$/u.test(size) && Number(size) >= 1;
    return isNumber && Number(size) <= maxPageSize ? undefined : `must be a whole number from 1 to ${maxPageSize}`;
  })
  page_size?: string;

  /** `last_history_item_id` of the previous page. */
  @IsOptional()
  @Rule((id) =>
    typeof id === 'string' && /^hist_[0-9a-f]{1,100}$/u.test(id)
      ? undefined
      : 'must be the last_history_item_id of another page',
  )
  start_after_history_item_id?: string;

  /** Only items with this voice. @example slt */
  @IsOptional()
  @Rule(textProblem)
  voice_id?: string;

  /** Only items whose text contains this, in any case. */
  @IsOptional()
  @Rule(textProblem)
  search?: string;

  /** `TTS`: all items. Other sources have none. @example TTS */
  @IsOptional()
  @Rule(textProblem)
  source?: string;

  /** Only items before this time, in seconds since 1970. */
  @Integer()
  @IsOptional()
  @Rule(unixProblem)
  date_before_unix?: string;

  /** Only items from this time on. */
  @Integer()
  @IsOptional()
  @Rule(unixProblem)
  date_after_unix?: string;

  @ApiProperty({ default: 'desc' })
  @IsOptional()
  @Rule((value) => oneOf(['asc', 'desc'], value))
  sort_direction?: 'asc' | 'desc';

  /** The query for the history; `undefined`: nothing can match. */
  filter(): (PageOptions & HistoryFilter) | undefined {
    if (this.source !== undefined && this.source !== 'TTS') return undefined;
    return {
      limit: Number(this.page_size ?? 100),
      after: this.start_after_history_item_id,
      isOldestFirst: this.sort_direction === 'asc',
      voiceId: this.voice_id,
      search: this.search === '' ? undefined : this.search,
      from: timeOf(this.date_after_unix),
      to: timeOf(this.date_before_unix),
    };
  }
}

/** The body of POST /v1/history/download. */
@AcceptsUnknownFields()
export class DownloadHistoryDto {
  /** @example ["hist_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f"] */
  @ApiProperty({
    description: `The ids of 1 to ${maxDownloads} items.`,
    type: [String],
    minItems: 1,
    maxItems: maxDownloads,
  })
  @Rule((ids) =>
    Array.isArray(ids) && ids.length > 0 && ids.length <= maxDownloads && ids.every((id) => typeof id === 'string')
      ? undefined
      : `must be a list of 1 to ${maxDownloads} ids`,
  )
  history_item_ids: string[];

  /** Only `default`: the audio is kept in the format in which it was made. @example default */
  @IsOptional()
  @Rule((format) => (format === 'default' ? undefined : 'must be default: audio is sent as it was made'))
  output_format?: string | null;
}

function textProblem(value: unknown): string | undefined {
  const isText = typeof value === 'string' && value.length <= maxTextLength && !value.includes('\0');
  return isText ? undefined : `must be a text of at most ${maxTextLength} characters`;
}

function unixProblem(value: unknown): string | undefined {
  return typeof value === 'string' && unixPattern.test(value) ? undefined : 'must be seconds since 1970';
}

function timeOf(unix: string | undefined): Date | undefined {
  return unix === undefined ? undefined : new Date(Number(unix) * 1000);
}
