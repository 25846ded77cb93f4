import { setting, settingsGroup, text } from '../../platform/config/settings';

/** With the settings of the extensions that come with Voxgate. */
export const extensionSettings = settingsGroup('extensions', {
  VOXGATE_EXTENSIONS: setting<readonly string[], readonly string[]>(
    {
      default: ['voxgate/leaked-keys'],
      values: 'names and paths, comma-separated',
      must: 'be a comma-separated list of extensions',
      read: (given) =>
        given
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && name !== 'none'),
    },
    '[modules](extending.md#extensions) to load: npm packages, paths of files, and those that come with Voxgate; `none`: no modules',
  ),
  LEAK_REPORT_KEYS: text(
    { values: 'JSON, or path of a file' },
    'the public keys of a scanner that reports [leaked keys](leaked-keys.md), as ' +
      'https://api.github.com/meta/public_keys/secret_scanning returns them; unset: reports are not accepted',
  ),
});
