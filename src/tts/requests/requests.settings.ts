import { choice, integer, settingsGroup } from '../../platform/config/settings';

export const requestLogSettings = settingsGroup('log of requests', {
  REQUEST_LOG_DAYS: integer(
    { default: 7, min: 0, max: 365, unit: 'days' },
    'time that the [log of requests](api.md#requests) goes back; 0: no request is recorded',
  ),
  REQUEST_LOG_ADDRESSES: choice(
    ['on', 'off'],
    { default: 'on' },
    "whether the log of requests keeps the addresses of clients, as the audit trail keeps people's",
  ),
  REQUEST_LOG_PER_MINUTE: integer(
    { default: 1000, min: 10, max: 100_000 },
    'requests of one account that a server process records per minute; further ones are not in the log of requests',
  ),
});
