import { Body, HttpCode, HttpStatus, Put } from '@nestjs/common';
import { type Actor, CurrentActor } from '../platform/caller/actor';
import { NeedsNoRight } from '../platform/caller/rights.decorators';
import type { SignedIn } from '../accounts/sessions/session-data';
import { PasswordChoice } from '../accounts/sign-in/password-choice.service';
import { CurrentSession } from './current-session.decorator';
import { ChangePasswordDto } from './dto/sign-in.dto';
import { ForDashboard } from './for-dashboard.decorator';

/** The user's password. */
@ForDashboard('password')
export class PasswordController {
  constructor(private readonly passwordChoice: PasswordChoice) {}

  @Put()
  @NeedsNoRight()
  @HttpCode(HttpStatus.NO_CONTENT)
  async change(
    @Body() { current_password: current, new_password: next }: ChangePasswordDto,
    @CurrentSession() session: SignedIn,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.passwordChoice.change(current, next, session, actor);
  }
}
