import { Body, HttpCode, HttpStatus, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { PasswordReset } from '../accounts/sign-in/password-reset.service';
import { clientOf } from '../platform/caller/client';
import { ForgottenPasswordDto } from './dto/sign-in.dto';
import { ForSignIn } from './for-dashboard.decorator';

/** E-mails for people who have forgotten their password. */
@ForSignIn('password-resets')
export class PasswordResetsController {
  constructor(private readonly passwordReset: PasswordReset) {}

  @Post()
  @HttpCode(HttpStatus.ACCEPTED)
  async request(@Body() { email }: ForgottenPasswordDto, @Req() request: Request): Promise<object> {
    await this.passwordReset.request(email, clientOf(request));
    return {};
  }
}
