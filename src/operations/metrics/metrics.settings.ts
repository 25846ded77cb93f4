import { flag, integer, settingsGroup, text } from '../../platform/config/settings';

export const metricsSettings = settingsGroup(
  'metrics',
  {
    METRICS_PORT: integer(
      { unset: 'none', min: 0, max: 65_535 },
      'the TCP port for [metrics](metrics.md) at `/metrics`; 0: any free port; unset: nothing is measured',
    ),
    METRICS_HOST: text(
      { default: '127.0.0.1', values: 'address' },
      'the address for this port. It needs no key, so it must not be reachable from outside',
    ),
    METRICS_ACCOUNT_LABELS: flag('`true`: usage is also counted [by account](metrics.md#accounts)'),
  },
  { isForNodes: true },
);
