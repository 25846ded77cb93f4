import { Body, Delete, Get, HttpCode, HttpStatus, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type Actor, CurrentActor } from '../platform/caller/actor';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { Environment } from '../platform/config/environment';
import { publicBase } from '../platform/config/server-url';
import { InvitationsService } from '../accounts/people/invitations.service';
import { InvitationDto, InviteDto, IssuedInvitationDto } from './dto/people.dto';
import { ForDashboard } from './for-dashboard.decorator';

/** The pending invitations of the account. */
@ForDashboard('invitations')
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly environment: Environment,
  ) {}

  @Get()
  @RequiresRight('people:read')
  async list(@CurrentCaller() { accountId }: Caller): Promise<{ data: InvitationDto[] }> {
    return { data: (await this.invitations.list(accountId)).map((invitation) => InvitationDto.from(invitation)) };
  }

  @Post()
  @RequiresRight('people:write')
  async invite(
    @Body() { email, role }: InviteDto,
    @CurrentCaller() { accountId }: Caller,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
  ): Promise<IssuedInvitationDto> {
    const issued = await this.invitations.invite(accountId, email, role, actor);
    return IssuedInvitationDto.from(issued, publicBase(this.environment, request));
  }

  @Post(':id/resend')
  @RequiresRight('people:write')
  @HttpCode(HttpStatus.OK)
  async resend(
    @Param('id') id: string,
    @CurrentCaller() { accountId }: Caller,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
  ): Promise<IssuedInvitationDto> {
    return IssuedInvitationDto.from(
      await this.invitations.resend(accountId, id, actor),
      publicBase(this.environment, request),
    );
  }

  @Delete(':id')
  @RequiresRight('people:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  async withdraw(
    @Param('id') id: string,
    @CurrentCaller() { accountId }: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.invitations.withdraw(accountId, id, actor);
  }
}
