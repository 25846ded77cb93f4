import { Delete, Get, HttpCode, HttpStatus, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../platform/caller/actor';
import { NeedsNoRight } from '../platform/caller/rights.decorators';
import type { SignedIn } from '../accounts/sessions/session-data';
import { forgetCookie } from '../accounts/sessions/session-handler';
import { SessionsService } from '../accounts/sessions/sessions.service';
import { CurrentSession } from './current-session.decorator';
import { ListedSessionDto } from './dto/session.dto';
import { ForDashboard } from './for-dashboard.decorator';

/** The user's sessions. */
@ForDashboard('sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @NeedsNoRight()
  async list(@CurrentSession() { sessionId, person }: SignedIn): Promise<{ data: ListedSessionDto[] }> {
    const sessions = await this.sessions.list(person.id);
    return { data: sessions.map((session) => ListedSessionDto.from(session, sessionId)) };
  }

  @Delete(':id')
  @NeedsNoRight()
  @HttpCode(HttpStatus.NO_CONTENT)
  async end(
    @Param('id') id: string,
    @CurrentSession() { sessionId, person }: SignedIn,
    @CurrentActor() by: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.end(id, { person, by });
    if (id === sessionId) await forgetCookie(request, response);
  }
}
