import { flag, settingsGroup } from '../../platform/config/settings';

export const operatorSettings = settingsGroup(
  'programs of the operator',
  {
    ADMIN_API: flag('whether [programs of the operator](provisioning.md) can manage accounts below `/api/v1/admin`'),
  },
  { prefix: 'ADMIN_' },
);
