import type { ListedApiKey } from '../../api-keys/api-keys.service';
import type { Environment } from '../../platform/config/environment';
import { ListedApiKeyDto } from '../../api-keys/dto/api-key.dto';

/** A key as the dashboard's page shows it: with what the public API leaves out. */
export class DashboardApiKeyDto extends ListedApiKeyDto {
  /** Requests per window: the lowest of the limits of the server, the operator and the account. */
  limit: number;
  /** The length of the window. */
  window_seconds: number;
  /** The highest limit that the account can set. */
  highest_limit: number;
  /** With the name at the time; `null`: unknown. */
  created_by: { type: string; name: string | null } | null;

  /** @param environment the limit of keys without one of their own, and the length of the window. */
  static fromKey(
    listed: ListedApiKey,
    { RATE_LIMIT_REQUESTS: serverLimit, RATE_LIMIT_WINDOW_SECONDS: windowSeconds }: Environment,
  ): DashboardApiKeyDto {
    const { rateLimit, loweredRateLimit, createdByType: type, createdByName: name } = listed.apiKey;
    const highest = rateLimit ?? serverLimit;
    return Object.assign(ListedApiKeyDto.from(listed), {
      limit: Math.min(highest, loweredRateLimit ?? highest),
      window_seconds: windowSeconds,
      highest_limit: highest,
      created_by: type === null ? null : { type, name },
    });
  }
}
