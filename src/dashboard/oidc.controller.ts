import { Get, Logger, Redirect, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { clientOf } from '../platform/caller/client';
import { Environment } from '../platform/config/environment';
import { publicBase, publicPath } from '../platform/config/server-url';
import { ApiError } from '../platform/errors/api-error';
import { SessionsService } from '../accounts/sessions/sessions.service';
import { OidcProvider } from '../accounts/sign-in/oidc/oidc-provider';
import { OidcSignIn } from '../accounts/sign-in/oidc/oidc-sign-in.service';
import { PendingSignIns } from '../accounts/sign-in/oidc/pending-sign-ins';
import { SignInLimiter } from '../accounts/sign-in/sign-in.limiter';
import { ForSignIn } from './for-dashboard.decorator';

const callbackPath = '/dashboard/api/oidc/callback';

/** Sign-in with an OpenID Connect provider: redirects the browser there and back. The page shows errors. */
@ForSignIn('oidc')
export class OidcController {
  private readonly logger = new Logger('OIDC');

  constructor(
    private readonly provider: OidcProvider,
    private readonly oidcSignIn: OidcSignIn,
    private readonly pendingSignIns: PendingSignIns,
    private readonly sessions: SessionsService,
    private readonly limiter: SignInLimiter,
    private readonly environment: Environment,
  ) {}

  @Get('start')
  @Redirect()
  async start(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ url: string }> {
    this.checkIsThere();
    return this.redirectOnError(async () => {
      await this.limiter.consumeAddress(clientOf(request));
      const { url, pending } = await this.provider.begin(this.callbackUrl(request));
      await this.pendingSignIns.remember(request, response, pending);
      return { url };
    });
  }

  @Get('callback')
  @Redirect()
  async callback(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ url: string }> {
    this.checkIsThere();
    return this.redirectOnError(async () => {
      const cameBackTo = new URL(this.callbackUrl(request) + new URL(request.originalUrl, 'http://x').search);
      const state = cameBackTo.searchParams.get('state') ?? '';
      const pending = await this.pendingSignIns.take(request, response, state);
      if (!pending) {
        this.logger.warn('An OpenID Connect sign-in failed: this browser did not begin it, or began it too long ago.');
        return this.failed('failed');
      }
      const user = await this.oidcSignIn.find(await this.provider.finish(cameBackTo, pending), clientOf(request));
      if (!user) return this.failed('not_invited');
      if (user === 'second_factor') return this.failed('second_factor');
      await this.sessions.begin(request, user, 'provider');
      return this.page('');
    });
  }

  private checkIsThere(): void {
    if (this.provider.name === undefined)
      throw new ApiError('NOT_FOUND', 'This server has no OpenID Connect provider.');
  }

  private callbackUrl(request: Request): string {
    return publicBase(this.environment, request) + callbackPath;
  }

  private async redirectOnError(work: () => Promise<{ url: string }>): Promise<{ url: string }> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RATE_LIMITED') return this.failed('rate_limited');
      this.logger.warn(`An OpenID Connect sign-in failed: ${String(error)}`);
      return this.failed('failed');
    }
  }

  private failed(error: 'failed' | 'not_invited' | 'rate_limited' | 'second_factor'): { url: string } {
    return this.page(`/sign-in?error=${error}`);
  }

  private page(page: string): { url: string } {
    return { url: `${publicPath(this.environment)}/dashboard${page}` };
  }
}
