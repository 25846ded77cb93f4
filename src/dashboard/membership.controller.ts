import { Delete, HttpCode, HttpStatus, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../platform/caller/actor';
import { NeedsNoRight } from '../platform/caller/rights.decorators';
import { PeopleService } from '../accounts/people/people.service';
import type { SignedIn } from '../accounts/sessions/session-data';
import { forgetCookie } from '../accounts/sessions/session-handler';
import { CurrentSession } from './current-session.decorator';
import { ForDashboard } from './for-dashboard.decorator';

/** The signed-in person's own place in the account of the session. */
@ForDashboard('membership')
export class MembershipController {
  constructor(private readonly people: PeopleService) {}

  /** Leaves the account. `GET session` tells whether the session is for another account now, or has ended. */
  @Delete()
  @NeedsNoRight()
  @HttpCode(HttpStatus.NO_CONTENT)
  async leave(
    @CurrentSession() session: SignedIn,
    @CurrentActor() by: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const isStillSignedIn = await this.people.leave(session, by);
    if (!isStillSignedIn) await forgetCookie(request, response);
  }
}
