import { integer, settingsGroup } from '../../platform/config/settings';

export const idempotencySettings = settingsGroup('repeated requests', {
  IDEMPOTENCY_HOURS: integer(
    { default: 24, min: 1, max: 720, unit: 'hours' },
    'time in which a request with the same `Idempotency-Key` gets the same answer',
  ),
});
