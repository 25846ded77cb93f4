import { IsIn, IsOptional, Matches, MaxLength } from 'class-validator';
import { errorCatalogue, type ErrorCode } from '../../../platform/errors/error-catalogue';
import { PageCursor, PageLimit } from '../../../platform/validation/page-query.decorators';
import { IsTimestamp, ToTimestamp } from '../../../platform/validation/timestamp.decorator';
import type { RequestFilter } from '../requests.service';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

/** The query of GET /api/v1/requests. */
export class RequestsQueryDto {
  /** Maximum number of entries. */
  @PageLimit()
  limit: number = 50;

  /** The `next` of the previous page. */
  @PageCursor(/^req_[0-9a-z]{1,100}$/)
  before?: string;

  /** Only the entry with this `id`. @example req_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  @IsOptional()
  @Matches(/^req_[0-9a-z]{1,100}$/, { message: 'id must be the id of an entry' })
  id?: string;

  /** Only requests with this key. @example key_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  @IsOptional()
  @Matches(/^key_[0-9a-z]{1,100}$/, { message: 'api_key_id must be the id of an API key' })
  api_key_id?: string;

  /**
   * Only requests with this id, as in the header `X-Request-Id` of the response.
   * @example 0d9e6c0a-4c6f-4d5e-9d5f-1c2b3a4d5e6f
   */
  @IsOptional()
  @Matches(/^[\w.-]{1,128}$/, { message: 'request_id must be the value of an X-Request-Id header' })
  request_id?: string;

  /** Only requests that were answered with this status, or a class of them. @example 4xx */
  @IsOptional()
  @Matches(/^[1-5](\d\d|xx)$/, { message: 'status must be a status, such as 429, or a class, such as 4xx' })
  status?: string;

  /** Only requests that ended with this error. */
  @IsOptional()
  @IsIn(codes, { message: 'code must be an error code of this API' })
  code?: ErrorCode;

  /** Only requests of this route, as in the entries, or of all routes at or below a path, such as `/api/v1/jobs`. @example POST /api/v1/tts */
  @IsOptional()
  @MaxLength(200, { message: 'route must have at most 200 characters' })
  route?: string;

  /** Only requests that began at this time or later. */
  @IsOptional()
  @ToTimestamp()
  @IsTimestamp()
  from?: Date;

  /** Only requests that began before this time. */
  @IsOptional()
  @ToTimestamp()
  @IsTimestamp()
  to?: Date;

  /** The query for the service. */
  filter(): RequestFilter & { limit: number; before?: string } {
    const { api_key_id: apiKeyId, request_id: requestId, ...same } = this;
    return { ...same, apiKeyId, requestId };
  }
}
