import type { Environment } from '../config/environment';

/** A table whose rows are removed by age. */
export interface ExpiringTable {
  readonly name: string;
  /** The column with a row's time. It needs an index. */
  readonly time: string;
  /** The age in days at which rows are removed. */
  readonly days: number;
}

/** Every table whose rows are removed by age, with the settings that say when. */
export function expiringTables(environment: Environment): ExpiringTable[] {
  return [
    { name: 'requests', time: 'at', days: environment.REQUEST_LOG_DAYS },
    { name: 'usage_hours', time: 'hour', days: environment.USAGE_DAYS },
    { name: 'audit_events', time: 'at', days: environment.AUDIT_DAYS },
    // The log of deliveries goes with them.
    { name: 'alerts', time: 'created_at', days: environment.ALERT_LOG_DAYS },
  ];
}
