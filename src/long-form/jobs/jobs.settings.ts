import { isNetwork } from '../../platform/config/network';
import { integer, list, settingsGroup } from '../../platform/config/settings';

export const jobSettings = settingsGroup('jobs', {
  JOBS_AT_ONCE: integer(
    { default: 2, min: 0, max: 64 },
    'jobs that this server works on at the same time; 0: only other replicas work on them',
  ),
  JOBS_PER_ACCOUNT: integer({ default: 100, min: 1, max: 100_000 }, 'jobs of an account that are not over'),
  JOBS_DAYS: integer(
    { unset: '`FILES_DAYS`', min: 1, max: 3650, unit: 'days' },
    'time that jobs that are over are kept, with their texts and files',
  ),
  MAX_JOB_CHARACTERS: integer(
    { default: 2_000_000, min: 1, max: 10_000_000 },
    'maximum length of the text of a job, in Unicode code points',
  ),
  MAX_DOCUMENT_BYTES: integer(
    { default: 100_000_000, min: 1000, max: 1_000_000_000, unit: 'bytes' },
    'maximum size of a [document](documents.md#handing-in) that is sent as a file or fetched from an address',
  ),
  DOCUMENT_ALLOWED_NETWORKS: list(
    {
      default: [],
      values: 'addresses and CIDR ranges, comma-separated',
      must: 'be a comma-separated list of addresses or CIDR ranges, such as 10.0.0.0/8',
      isItem: isNetwork,
    },
    'networks that are not public, but from which [documents](documents.md#handing-in) may be fetched, also by plain HTTP',
  ),
  JOBS_SPEECH_MB: integer(
    { default: 20_000, min: 1, max: 10_000_000, unit: 'MB' },
    'spoken sentences to keep in `jobs` below the data directory, or in the store of `FILES_URL`, in megabytes of 1,048,576 bytes. An ' +
      'hour takes 230 to 350 MB; less than the largest job needs makes it slower',
  ),
  JOBS_SPEECH_DAYS: integer(
    { default: 30, min: 1, max: 3650, unit: 'days' },
    'time after which these sentences are spoken anew',
  ),
});
