import { isTimeZone } from 'class-validator';
import { integer, setting, settingsGroup } from '../platform/config/settings';

export const rateLimitSettings = settingsGroup(
  'rate limit',
  {
    RATE_LIMIT_REQUESTS: integer(
      { default: 10, min: 1, max: 10_000 },
      'requests in any window per API key, and per dashboard user for speech and previews',
    ),
    RATE_LIMIT_ACCOUNT_REQUESTS: integer(
      { min: 1, max: 10_000 },
      'requests of all keys and people of an account in any window; unset: no limit',
    ),
    RATE_LIMIT_ADMIN_REQUESTS: integer(
      { default: 600, min: 1, max: 10_000 },
      'requests of an [operator’s key](provisioning.md) in any window',
    ),
    RATE_LIMIT_WINDOW_SECONDS: integer({ default: 60, min: 1, max: 86_400, unit: 'seconds' }, 'length of both windows'),
    BUDGET_TIME_ZONE: setting(
      {
        default: 'UTC',
        values: 'IANA time zone',
        must: 'be an IANA time zone, for example Europe/Berlin',
        read: (zone) => (isTimeZone(zone) ? zone : undefined),
      },
      'the time zone of the days and months of [budgets](budgets.md), such as `Europe/Berlin`; the same on all replicas',
    ),
    RATE_LIMIT_FAILED_AUTH: integer(
      { default: 30, min: 1, max: 10_000 },
      'failed authentications per client address in any minute',
    ),
  },
  { prefix: 'RATE_LIMIT_' },
);
