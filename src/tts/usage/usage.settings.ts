import { integer, settingsGroup } from '../../platform/config/settings';

export const usageSettings = settingsGroup('usage', {
  USAGE_DAYS: integer(
    {
      default: 400,
      // The dashboard shows 30 days and the current month.
      min: 62,
      max: 36_500,
      unit: 'days',
    },
    'time that the hourly usage of keys is kept',
  ),
});
