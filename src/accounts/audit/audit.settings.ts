import { integer, settingsGroup } from '../../platform/config/settings';

export const auditSettings = settingsGroup('audit trail', {
  AUDIT_DAYS: integer(
    {
      default: 730,
      // Sign-ins of 90 days tell known addresses from new ones.
      min: 90,
      max: 36_500,
      unit: 'days',
    },
    'time that the events of the audit trail are kept',
  ),
});
