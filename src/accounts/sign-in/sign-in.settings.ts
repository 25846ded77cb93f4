import { httpUrl } from '../../platform/config/http-url';
import { integer, setting, settingsGroup, text } from '../../platform/config/settings';

export const signInSettings = settingsGroup(
  'sign-in',
  {
    RATE_LIMIT_SIGN_IN: integer(
      { default: 10, min: 1, max: 10_000 },
      'attempts to sign in for one e-mail address in any 15 minutes',
    ),
    OIDC_ISSUER: setting(
      { requires: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], ...httpUrl },
      'the address of the provider of OpenID Connect; unset: people sign in with passwords only',
    ),
    OIDC_CLIENT_ID: text({}, "this server's id at the provider; required with an issuer"),
    OIDC_CLIENT_SECRET: text({ isSecret: true }, "this server's secret at the provider; required with an issuer"),
    OIDC_NAME: text({ default: 'single sign-on' }, "the provider's name on the sign-in page"),
  },
  { prefix: 'OIDC_' },
);
