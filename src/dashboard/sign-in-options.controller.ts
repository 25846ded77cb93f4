import { Get } from '@nestjs/common';
import { ForSignIn } from './for-dashboard.decorator';

/** How people may sign in. */
@ForSignIn('sign-in-options')
export class SignInOptionsController {
  @Get()
  list() {
    return { password: true, oidc: null };
  }
}
