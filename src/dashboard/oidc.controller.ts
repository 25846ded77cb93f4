import { Get, Logger, Redirect, Req } from '@nestjs/common';
import type { Request } from 'express';
import { clientOf } from '../caller/client';
import { Environment } from '../config/environment';
import { ApiError } from '../errors/api-error';
import { SessionsService } from '../sessions/sessions.service';
import { OidcProvider } from '../sign-in/oidc/oidc-provider';
import { OidcSignIn } from '../sign-in/oidc/oidc-sign-in.service';
import { SignInLimiter } from '../sign-in/sign-in.limiter';
import { ForSignIn } from './for-dashboard.decorator';
import { forgetPending } from './forget-cookie';

const callbackPath = '/dashboard/api/oidc/callback';

/** Signing in at a provider: browsers are sent there, and come back. What goes wrong is told by the page. */
@ForSignIn('oidc')
export class OidcController {
  private readonly logger = new Logger('OIDC');

  constructor(
    private readonly provider: OidcProvider,
    private readonly oidcSignIn: OidcSignIn,
    private readonly sessions: SessionsService,
    private readonly limiter: SignInLimiter,
    private readonly environment: Environment,
  ) {}

  @Get('start')
  @Redirect()
  async start(@Req() request: Request): Promise<{ url: string }> {
    this.checkIsThere();
    return this.orTell(async () => {
      await this.limiter.countAddress(clientOf(request));
      const { url, pending } = await this.provider.begin(this.callbackUrl(request));
      request.session.pendingOidc = pending;
      return { url };
    });
  }

  @Get('callback')
  @Redirect()
  async callback(@Req() request: Request): Promise<{ url: string }> {
    this.checkIsThere();
    return this.orTell(async () => {
      const { pendingOidc } = request.session;
      if (!pendingOidc) return failed('failed');
      // Before it is used: what came back is looked at once.
      await forgetPending(request);
      const cameBackTo = new URL(this.callbackUrl(request) + new URL(request.originalUrl, 'http://x').search);
      const person = await this.oidcSignIn.find(await this.provider.finish(cameBackTo, pendingOidc));
      if (!person) return failed('not_invited');
      await this.sessions.begin(request, person);
      return { url: '/dashboard' };
    });
  }

  private checkIsThere(): void {
    if (this.provider.name === undefined) throw new ApiError('NOT_FOUND', 'This server has no sign-in provider.');
  }

  private callbackUrl(request: Request): string {
    return `${this.environment.PUBLIC_URL ?? `${request.protocol}://${request.host}`}${callbackPath}`;
  }

  private async orTell(work: () => Promise<{ url: string }>): Promise<{ url: string }> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RATE_LIMITED') return failed('rate_limited');
      this.logger.warn(`A sign-in at the provider failed: ${String(error)}`);
      return failed('failed');
    }
  }
}

function failed(error: 'failed' | 'not_invited' | 'rate_limited'): { url: string } {
  return { url: `/dashboard/sign-in?error=${error}` };
}
