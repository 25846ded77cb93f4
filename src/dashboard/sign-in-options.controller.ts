import { Get } from '@nestjs/common';
import { OidcProvider } from '../accounts/sign-in/oidc/oidc-provider';
import { ForSignIn } from './for-dashboard.decorator';

/** The available sign-in methods. */
@ForSignIn('sign-in-options')
export class SignInOptionsController {
  constructor(private readonly provider: OidcProvider) {}

  @Get()
  list() {
    const { name } = this.provider;
    return { password: true, oidc: name === undefined ? null : { name, url: '/dashboard/api/oidc/start' } };
  }
}
