import { Body, Delete, Get, HttpCode, HttpStatus, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ForUsers } from '../platform/caller/access.decorators';
import { type Actor, CurrentActor } from '../platform/caller/actor';
import { clientOf } from '../platform/caller/client';
import { NeedsNoRight } from '../platform/caller/rights.decorators';
import type { SignedIn } from '../accounts/sessions/session-data';
import { forgetCookie } from '../accounts/sessions/session-handler';
import { SessionsService } from '../accounts/sessions/sessions.service';
import { PasswordSignIn } from '../accounts/sign-in/password-sign-in.service';
import { ChangeLimitGuard } from './change-limit.guard';
import { CurrentSession } from './current-session.decorator';
import { ListedAccountDto, SessionDto, SwitchAccountDto } from './dto/session.dto';
import { SignInDto } from './dto/sign-in.dto';
import { ForSignIn } from './for-dashboard.decorator';

/** The session of the request: sign in, show the signed-in user, switch the account, sign out. */
@ForSignIn('session')
export class SessionController {
  constructor(
    private readonly passwordSignIn: PasswordSignIn,
    private readonly sessions: SessionsService,
  ) {}

  @Get()
  @ForUsers()
  @NeedsNoRight()
  show(@CurrentSession() session: SignedIn): SessionDto {
    return SessionDto.from(session);
  }

  @Post()
  @HttpCode(HttpStatus.OK)
  async signIn(@Body() { email, password, code }: SignInDto, @Req() request: Request): Promise<SessionDto> {
    const user = await this.passwordSignIn.verify(email, password, code, clientOf(request));
    return SessionDto.from(await this.sessions.begin(request, user, 'password'));
  }

  @Get('accounts')
  @ForUsers()
  @NeedsNoRight()
  async listAccounts(@CurrentSession() { person, account }: SignedIn): Promise<{ data: ListedAccountDto[] }> {
    const accounts = await this.sessions.listAccounts(person.id);
    return { data: accounts.map((each) => ListedAccountDto.from(each, account.id)) };
  }

  @Put('account')
  @ForUsers()
  @UseGuards(ChangeLimitGuard)
  @NeedsNoRight()
  @HttpCode(HttpStatus.NO_CONTENT)
  async switchAccount(
    @Body() { account_id: accountId }: SwitchAccountDto,
    @CurrentSession() session: SignedIn,
    @CurrentActor() by: Actor,
  ): Promise<void> {
    await this.sessions.switchAccount(session, accountId, by);
  }

  @Delete()
  @ForUsers()
  @NeedsNoRight()
  @HttpCode(HttpStatus.NO_CONTENT)
  async signOut(
    @CurrentSession() { sessionId, person }: SignedIn,
    @CurrentActor() by: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.end(sessionId, { person, by });
    await forgetCookie(request, response);
  }
}
