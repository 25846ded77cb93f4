import { Body, Delete, Get, HttpCode, HttpStatus, Param, Post, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type Actor, CurrentActor } from '../platform/caller/actor';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { Environment } from '../platform/config/environment';
import { publicBase } from '../platform/config/server-url';
import { PeopleService } from '../accounts/people/people.service';
import { linkAddress } from '../accounts/users/one-time-link';
import { type PasswordLinkDto, PersonListDto, SetRoleDto } from './dto/people.dto';
import { ForDashboard } from './for-dashboard.decorator';

/** The people of the account. */
@ForDashboard('people')
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly environment: Environment,
  ) {}

  @Get()
  @RequiresRight('people:read')
  async list(@CurrentCaller() { accountId, id }: Caller): Promise<PersonListDto> {
    return PersonListDto.from(await this.people.list(accountId), id);
  }

  @Put(':id/role')
  @RequiresRight('people:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  async setRole(
    @Param('id') id: string,
    @Body() { role }: SetRoleDto,
    @CurrentCaller() { accountId }: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.people.setRole(accountId, id, role, actor);
  }

  /** A link for somebody who has forgotten their password. Only owners make one. */
  @Post(':id/password-link')
  @RequiresRight('account:write')
  async makePasswordLink(
    @Param('id') id: string,
    @CurrentCaller() { accountId }: Caller,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
  ): Promise<PasswordLinkDto> {
    const made = await this.people.makePasswordLink(accountId, id, actor);
    return {
      email: made.email,
      link: linkAddress(publicBase(this.environment, request), made),
      expires_at: made.expiresAt.toISOString(),
    };
  }

  @Delete(':id')
  @RequiresRight('people:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  async remove(
    @Param('id') id: string,
    @CurrentCaller() { accountId }: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.people.remove(accountId, id, actor);
  }

  @Delete(':id/sessions')
  @RequiresRight('people:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  async endSessions(
    @Param('id') id: string,
    @CurrentCaller() { accountId }: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.people.endSessions(accountId, id, actor);
  }
}
