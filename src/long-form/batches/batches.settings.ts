import { integer, settingsGroup } from '../../platform/config/settings';

export const batchSettings = settingsGroup('batches', {
  BATCHES_AT_ONCE: integer(
    { default: 1, min: 0, max: 64 },
    'batches of short texts that this server works on at the same time; 0: none, other replicas do',
  ),
  BATCHES_PER_ACCOUNT: integer({ default: 20, min: 1, max: 100_000 }, 'batches of an account that are not over'),
});
