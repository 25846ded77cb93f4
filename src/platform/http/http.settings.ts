import { isOrigin, isPublicUrl } from '../config/origin';
import { integer, list, setting, settingsGroup, text } from '../config/settings';
import { parseTrustProxy } from '../config/trust-proxy';

export const httpSettings = settingsGroup('server', {
  PORT: integer({ default: 3000, min: 0, max: 65_535 }, 'the TCP port to listen on; 0: any free port'),
  HOST: text(
    { default: '127.0.0.1', values: 'address' },
    'the address to listen on; the container image sets it to `0.0.0.0`',
  ),
  PUBLIC_URL: setting(
    {
      unset: 'address of this machine',
      values: 'URL',
      must:
        'be http:// or https:// and a host, and may have a path of letters, digits and -._~, such as https://voxgate.example.com or ' +
        'https://example.com/voice',
      read: (given) => {
        const url = given.trim().replace(/\/+$/u, '');
        return isPublicUrl(url) ? url : undefined;
      },
    },
    'the address that browsers use; links to the dashboard and the sign-in provider need it. It may have [a path](reverse-proxies.md#below-a-path)',
  ),
  TRUST_PROXY: setting(
    {
      default: false,
      values: '`false`, a number or a list',
      must: 'be false, a number of proxies, or a comma-separated list of addresses or CIDR ranges',
      read: parseTrustProxy,
    },
    'whose `X-Forwarded-For` to believe: nobody (`false`), the number of proxies in front of this server, or their addresses and CIDR ' +
      'ranges, comma-separated, also `loopback`, `linklocal` and `uniquelocal`',
  ),
  CORS_ORIGINS: list(
    {
      default: [],
      values: 'origins, comma-separated; `*`: all',
      must: 'be *, or a comma-separated list of origins without a path, such as https://app.example.com',
      isItem: isOrigin,
    },
    'the origins whose pages may [call the API from a browser](security.md#other-origins), such as `https://app.example.com`',
  ),
  MAX_TEXT_CHARACTERS: integer(
    { default: 5000, min: 1, max: 1_000_000 },
    'longest text of a request for speech, in Unicode code points; normalised, it may be four times as long',
  ),
  CLIENT_STALL_TIMEOUT_SECONDS: integer(
    { default: 30, min: 1, max: 3600, unit: 'seconds' },
    'the server closes a connection if the client has read nothing of its response for this long',
  ),
});
