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
export function expiringTables({ REQUEST_LOG_DAYS, USAGE_DAYS, AUDIT_DAYS }: Environment): ExpiringTable[] {
  return [
    { name: 'requests', time: 'at', days: REQUEST_LOG_DAYS },
    { name: 'usage_hours', time: 'hour', days: USAGE_DAYS },
    { name: 'audit_events', time: 'at', days: AUDIT_DAYS },
  ];
}
