import { Body, Delete, Get, HttpCode, HttpStatus, Param, Put } from '@nestjs/common';
import { type Actor, CurrentActor } from '../platform/caller/actor';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { PeopleService } from '../accounts/people/people.service';
import { PersonListDto, SetRoleDto } from './dto/people.dto';
import { ForDashboard } from './for-dashboard.decorator';

/** The people of the account. */
@ForDashboard('people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

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
