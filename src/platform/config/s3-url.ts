import type { Kind } from './settings';

/**
 * Whether a value has the form `s3://bucket/prefix?endpoint=https://…&region=…`. Only the bucket is required.
 *
 * @see S3Store
 */
export function isS3Url(value: unknown): boolean {
  if (typeof value !== 'string' || !/^s3:\/\/[a-z0-9]/iu.test(value) || !URL.canParse(value)) return false;
  const { searchParams, username, hash } = new URL(value);
  const endpoint = searchParams.get('endpoint');
  const isKnown = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region');
  // Credentials have settings of their own, which are not shown in messages.
  if (!isKnown || username !== '' || hash !== '') return false;
  return endpoint === null || (/^https?:\/\//iu.test(endpoint) && URL.canParse(endpoint));
}

/** A setting that is the URL of an S3-compatible store. */
export const s3Url: Kind<string> = {
  values: '`s3://bucket/prefix?endpoint=https://…&region=…`',
  must: 'look like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1',
  read: (url) => (isS3Url(url) ? url : undefined),
};

/** Keeps the AWS SDK from printing five lines about the future of this version of Node past the log. Call it before the SDK is loaded. */
export function quietAwsSdk(): void {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
}
