import { isEmail } from 'class-validator';
import { isNetwork } from '../../platform/config/network';
import { integer, list, setting, settingsGroup, text } from '../../platform/config/settings';

const isMailUrl = (url: string) => /^smtps?:\/\/[^/\s]/u.test(url) && URL.canParse(url);

export const alertSettings = settingsGroup(
  'alerts',
  {
    ALERT_ALLOWED_NETWORKS: list(
      {
        default: [],
        values: 'addresses and CIDR ranges, comma-separated',
        must: 'be a comma-separated list of addresses or CIDR ranges, such as 10.0.0.0/8',
        isItem: isNetwork,
      },
      'networks that are not public, but to which [webhooks](alerts.md#which-addresses-are-allowed) may be sent, also by plain HTTP',
    ),
    SMTP_URL: setting(
      {
        isSecret: true,
        values: '`smtp://…` or `smtps://…`',
        must: 'start with smtp:// or smtps:// and name a host. Special characters in its password must be percent-encoded',
        read: (url) => (isMailUrl(url) ? url : undefined),
      },
      'the mail server for [alerts](alerts.md#e-mail) and invitations, with user name and password; unset: no e-mails are sent',
    ),
    SMTP_FROM: text(
      { values: 'e-mail address' },
      'the sender of e-mails: `voxgate@example.com`, or with a name, `Voxgate <voxgate@example.com>`; required with `SMTP_URL`',
    ),
    ALERT_LOG_DAYS: integer(
      { default: 30, min: 8, max: 3650, unit: 'days' },
      'time after which alerts and the log of their deliveries are deleted',
    ),
  },
  {
    *problems({ SMTP_URL, SMTP_FROM = '' }) {
      if (SMTP_URL !== undefined && !isEmail(SMTP_FROM, { require_tld: false, allow_display_name: true })) {
        yield 'SMTP_URL needs SMTP_FROM, the e-mail address of the sender';
      }
    },
  },
);
