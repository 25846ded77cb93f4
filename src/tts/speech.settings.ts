import { speechDefaults } from '@voxgate/speech/speech-defaults';
import { s3Url } from '../platform/config/s3-url';
import { choice, flag, integer, setting, settingsGroup, text } from '../platform/config/settings';

export const speechSettings = settingsGroup(
  'speech',
  {
    ENGINES_FILE: text(
      { values: 'path of a YAML file' },
      'a file with [engines on other servers](remote-engines.md), such as GPUs; unset: none',
    ),
    SPEECH_EMOJI: choice(
      ['silent', 'name'],
      { default: speechDefaults.emoji },
      '`silent` skips emoji; `name` says their names',
    ),
    SPEECH_LOUDNESS: setting<number | 'off', number>(
      {
        default: speechDefaults.loudness,
        values: 'LUFS, -30 to -14, or `off`',
        must: 'be a number of LUFS from -30 to -14, such as -19, or off',
        read: (given) =>
          given === 'off' ? given : Number(given) >= -30 && Number(given) <= -14 ? Number(given) : undefined,
      },
      'the [common loudness](operating.md#one-loudness) of all voices; `off`: each voice has its own',
    ),
    SPEECH_BUFFER_MB: integer(
      { default: 512, min: 16, max: 1_000_000, unit: 'MB' },
      'speech held for clients that have not read it yet; one account may have half',
    ),
    SPEECH_CACHE: choice(
      ['on', 'off'],
      { default: 'on' },
      '`on` keeps [finished speech](operating.md#the-cache-of-speech) on the disk and uses it again',
    ),
    SPEECH_CACHE_MB: integer(
      { default: 1024, min: 0, max: 10_000_000, unit: 'MB' },
      'finished speech to keep; 0: none. A second takes 64 to 96 KB as sentences, and encoded 4 to 96 KB more',
    ),
    SPEECH_CACHE_DAYS: integer(
      { default: 30, min: 1, max: 3650, unit: 'days' },
      'time after which kept speech is made anew',
    ),
    SPEECH_CACHE_SHARED: flag('`true`: accounts share what is kept ([what this reveals](security.md#data))'),
    SPEECH_CACHE_URL: setting(
      {
        requires: ['SPEECH_CACHE_ACCESS_KEY_ID', 'SPEECH_CACHE_SECRET_ACCESS_KEY'],
        unset: '`cache/speech` in the data directory',
        ...s3Url,
      },
      'an S3-compatible store for it, shared by replicas',
    ),
    SPEECH_CACHE_ACCESS_KEY_ID: text({ isSecret: true }, 'the access key for that store; required with it'),
    SPEECH_CACHE_SECRET_ACCESS_KEY: text({ isSecret: true }, 'the secret of that access key; required with it'),
  },
  { prefix: 'SPEECH_' },
);
