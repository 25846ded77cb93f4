import { integer, settingsGroup } from '../../platform/config/settings';

export const linkSettings = settingsGroup('links', {
  LINK_KEY_DAYS: integer(
    { default: 90, min: 1, max: 3650, unit: 'days' },
    'time after which links to files are signed with a new key',
  ),
});
