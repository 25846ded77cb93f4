import { IsOptional, Matches } from 'class-validator';

/** The query of GET /api/v1/voices. */
export class ListVoicesDto {
  /**
   * Returns only voices of this language, a BCP 47 tag in any case. `en` also matches `en-US` and `en-GB`.
   * @example en
   */
  @IsOptional()
  @Matches(/^[a-z]{2,8}(-[a-z0-9]{1,8}){0,5}$/i, {
    message: 'language must be a BCP 47 tag, for example en or en-US',
  })
  language?: string;
}
