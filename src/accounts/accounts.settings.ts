import { isEmail } from 'class-validator';
import { setting, settingsGroup } from '../platform/config/settings';

export const accountSettings = settingsGroup('accounts', {
  FIRST_ACCOUNT_EMAIL: setting(
    {
      unset: 'embedded: `owner@localhost`',
      values: 'e-mail address',
      must: 'be an e-mail address',
      read: (address) => (isEmail(address, { require_tld: false }) ? address : undefined),
    },
    'creates this account, with a first key, if the database has no key yet',
  ),
});
