import { isURL } from 'class-validator';
import type { Kind } from './settings';

/** A setting that is the URL of another server. */
export const httpUrl: Kind<string> = {
  values: 'URL',
  must: 'be an http:// or https:// URL',
  read: (url) =>
    isURL(url, { protocols: ['http', 'https'], require_protocol: true, require_tld: false }) ? url : undefined,
};
