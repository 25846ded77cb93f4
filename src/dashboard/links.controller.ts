import { Body, HttpCode, HttpStatus, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { clientOf } from '../platform/caller/client';
import { SessionsService } from '../accounts/sessions/sessions.service';
import { PasswordChoice } from '../accounts/sign-in/password-choice.service';
import { SessionDto } from './dto/session.dto';
import { AcceptLinkDto, FindLinkDto } from './dto/sign-in.dto';
import { ForSignIn } from './for-dashboard.decorator';

/** One-time links: to choose a password, and to accept an invitation. */
@ForSignIn('links')
export class LinksController {
  constructor(
    private readonly passwordChoice: PasswordChoice,
    private readonly sessions: SessionsService,
  ) {}

  @Post('look')
  @HttpCode(HttpStatus.OK)
  async find(@Body() { token }: FindLinkDto) {
    const { email, accountName, role, proof, expiresAt } = await this.passwordChoice.show(token);
    return { email, account_name: accountName, role, proof, expires_at: expiresAt.toISOString() };
  }

  @Post('accept')
  @HttpCode(HttpStatus.OK)
  async accept(@Body() { token, password, code }: AcceptLinkDto, @Req() request: Request): Promise<SessionDto> {
    const user = await this.passwordChoice.accept(token, password, code, clientOf(request));
    return SessionDto.from(await this.sessions.begin(request, user, 'password'));
  }
}
