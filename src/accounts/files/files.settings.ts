import { s3Url } from '../../platform/config/s3-url';
import { integer, setting, settingsGroup, text } from '../../platform/config/settings';

export const fileSettings = settingsGroup('files', {
  FILES_DIR: text(
    { unset: '`files` in the data directory', values: 'path of a directory' },
    'a directory for stored files, and for those that are being received; shared by replicas',
  ),
  FILES_URL: setting(
    {
      requires: ['FILES_ACCESS_KEY_ID', 'FILES_SECRET_ACCESS_KEY'],
      ...s3Url,
    },
    'an S3-compatible store in its place',
  ),
  FILES_ACCESS_KEY_ID: text({ isSecret: true }, 'the access key for that store; required with it'),
  FILES_SECRET_ACCESS_KEY: text({ isSecret: true }, 'the secret of that access key; required with it'),
  FILES_MB_PER_ACCOUNT: integer(
    { default: 10_000, min: 1, max: 100_000_000, unit: 'MB' },
    'size of the files that an account may have, in megabytes of 1,000,000 bytes',
  ),
  FILES_DAYS: integer({ default: 30, min: 1, max: 3650, unit: 'days' }, 'time after which files are removed'),
  FILES_DOWNLOADS_AT_ONCE: integer(
    { default: 50, min: 1, max: 100_000 },
    'downloads in progress, in each process, for each account, and for each address that uses links',
  ),
});
