import { integer, settingsGroup } from '../../platform/config/settings';

export const historySettings = settingsGroup('history', {
  HISTORY_DAYS: integer(
    { default: 365, min: 0, max: 3650, unit: 'days' },
    'the longest time for which accounts may keep their history; 0: no account has one. Lowering it also ends older entries, soon ' +
      'after the start',
  ),
  HISTORY_ENTRIES: integer(
    { default: 1000, min: 1, max: 10_000 },
    'entries that the history of an account has at most; a new one displaces the oldest',
  ),
});
