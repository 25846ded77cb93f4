import { Body, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { type Actor, CurrentActor } from '../platform/caller/actor';
import { NeedsNoRight } from '../platform/caller/rights.decorators';
import { type SecondFactorOwner, SecondFactorService } from '../accounts/second-factor/second-factor.service';
import type { SignedIn } from '../accounts/sessions/session-data';
import { PasswordSignIn } from '../accounts/sign-in/password-sign-in.service';
import { CurrentSession } from './current-session.decorator';
import { PasswordAndCodeDto, PasswordDto, RecoveryCodesDto, SecondFactorDto } from './dto/second-factor.dto';
import { CodeDto } from './dto/sign-in.dto';
import { ForDashboard } from './for-dashboard.decorator';

/** The user's second factor. */
@ForDashboard('second-factor')
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactorService,
    private readonly passwordSignIn: PasswordSignIn,
  ) {}

  @Get()
  @NeedsNoRight()
  async show(@CurrentSession() { person }: SignedIn): Promise<SecondFactorDto> {
    return SecondFactorDto.from(await this.secondFactor.state(person.id));
  }

  @Post()
  @NeedsNoRight()
  @HttpCode(HttpStatus.OK)
  async begin(
    @Body() { password }: PasswordDto,
    @CurrentSession() { person }: SignedIn,
    @CurrentActor() actor: Actor,
  ): Promise<{ secret: string; url: string }> {
    await this.passwordSignIn.verifyCredentials(person.email, password, actor);
    const { text: secret, url } = await this.secondFactor.begin(person);
    return { secret, url };
  }

  @Post('confirm')
  @NeedsNoRight()
  @HttpCode(HttpStatus.OK)
  async confirm(
    @Body() { code }: CodeDto,
    @CurrentSession() session: SignedIn,
    @CurrentActor() actor: Actor,
  ): Promise<RecoveryCodesDto> {
    return { recovery_codes: await this.secondFactor.confirm(code, session.sessionId, ownerOf(session, actor)) };
  }

  @Post('recovery-codes')
  @NeedsNoRight()
  @HttpCode(HttpStatus.OK)
  async renewRecoveryCodes(
    @Body() { password, code }: PasswordAndCodeDto,
    @CurrentSession() session: SignedIn,
    @CurrentActor() actor: Actor,
  ): Promise<RecoveryCodesDto> {
    await this.passwordSignIn.verify(session.person.email, password, code, actor);
    return { recovery_codes: await this.secondFactor.renewRecoveryCodes(ownerOf(session, actor)) };
  }

  @Post('disable')
  @NeedsNoRight()
  @HttpCode(HttpStatus.NO_CONTENT)
  async disable(
    @Body() { password, code }: PasswordAndCodeDto,
    @CurrentSession() session: SignedIn,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.passwordSignIn.verify(session.person.email, password, code, actor);
    await this.secondFactor.remove(ownerOf(session, actor));
  }
}

function ownerOf({ person, account }: SignedIn, by: Actor): SecondFactorOwner {
  return { person, accountId: account.id, by };
}
