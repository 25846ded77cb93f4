import { Get } from '@nestjs/common';
import { OidcProvider } from '../accounts/sign-in/oidc/oidc-provider';
import { PasswordReset } from '../accounts/sign-in/password-reset.service';
import { Environment } from '../platform/config/environment';
import { publicPath } from '../platform/config/server-url';
import { ForSignIn } from './for-dashboard.decorator';

/** The available sign-in methods. */
@ForSignIn('sign-in-options')
export class SignInOptionsController {
  constructor(
    private readonly provider: OidcProvider,
    private readonly passwordReset: PasswordReset,
    private readonly environment: Environment,
  ) {}

  @Get()
  list() {
    const { name } = this.provider;
    const url = `${publicPath(this.environment)}/dashboard/api/oidc/start`;
    return {
      password: true,
      password_by_email: this.passwordReset.isByEmail,
      oidc: name === undefined ? null : { name, url },
    };
  }
}
