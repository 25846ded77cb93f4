import { integer, settingsGroup } from '../platform/config/settings';

export const apiKeySettings = settingsGroup('API keys', {
  MAX_API_KEYS_PER_ACCOUNT: integer({ default: 100, min: 1 }, 'active keys that an account may hold'),
});
