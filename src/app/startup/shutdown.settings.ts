import { integer, settingsGroup } from '../../platform/config/settings';

export const shutdownSettings = settingsGroup(
  'shutdown',
  {
    SHUTDOWN_DELAY_SECONDS: integer(
      { default: 0, min: 0, max: 300, unit: 'seconds' },
      'on shutdown: time of "not ready" while the server still serves, so that load balancers notice',
    ),
    SHUTDOWN_TIMEOUT_SECONDS: integer(
      { default: 30, min: 1, max: 3600, unit: 'seconds' },
      'the longest that a shutdown may take after the delay; requests that still run are cut off three seconds before its end, or ' +
        'halfway through if it has less than six',
    ),
  },
  { isForNodes: true, prefix: 'SHUTDOWN_' },
);
