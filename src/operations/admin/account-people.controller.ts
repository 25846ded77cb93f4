import { Body, Controller, Delete, Get, Header, HttpCode, HttpStatus, Param, Post, Put, Req } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { InvitationsService } from '../../accounts/people/invitations.service';
import { PeopleService } from '../../accounts/people/people.service';
import type { Actor } from '../../platform/caller/actor';
import { CurrentOperator, ForOperators } from '../../platform/caller/operator';
import { Environment } from '../../platform/config/environment';
import { publicBase } from '../../platform/config/server-url';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { accountParam } from './account-ref.param';
import { AdminAccountsService } from './admin-accounts.service';
import {
  AdminInvitationDto,
  AdminInviteDto,
  AdminIssuedInvitationDto,
  AdminPeopleDto,
  AdminPersonDto,
  AdminSetRoleDto,
} from './dto/people.dto';

const personParam = { name: 'id', description: 'The `id` of the person, `usr_…`, or their e-mail address.' };
const invitationParam = { name: 'id', description: 'The `id` of the invitation, `inv_…`, or its e-mail address.' };

/** The people of accounts, for programs of the operator. */
@ApiTags('Provisioning')
@ApiParam(accountParam)
@Controller('api/v1/admin/accounts/:account')
export class AdminPeopleController {
  constructor(
    private readonly accounts: AdminAccountsService,
    private readonly people: PeopleService,
    private readonly invitations: InvitationsService,
    private readonly environment: Environment,
  ) {}

  @Get('people')
  @ForOperators('read')
  @ApiOperation({ operationId: 'adminListPeople', summary: 'List the people of an account, and its invitations' })
  @ApiOkResponse({ type: AdminPeopleDto, description: 'The people and the pending invitations.' })
  @ApiErrors('ACCOUNT_NOT_FOUND')
  async list(@Param('account') reference: string): Promise<AdminPeopleDto> {
    const { id } = await this.accounts.find(reference);
    const [people, invitations] = await Promise.all([this.people.list(id), this.invitations.list(id)]);
    return {
      data: people.map((person) => AdminPersonDto.from(person)),
      invitations: invitations.map((invitation) => AdminInvitationDto.from(invitation)),
    };
  }

  @Post('invitations')
  @ForOperators('write')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'adminInvite',
    summary: 'Invite somebody to an account',
    description: 'The response contains a link, which is shown only once: whoever opens it first joins the account.',
  })
  @ApiCreatedResponse({ type: AdminIssuedInvitationDto, description: 'The invitation, with its link.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'ACCOUNT_NOT_FOUND',
    'ALREADY_INVITED',
    'PEOPLE_LIMIT_REACHED',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async invite(
    @Param('account') reference: string,
    @Body() { email, role }: AdminInviteDto,
    @CurrentOperator() actor: Actor,
    @Req() request: Request,
  ): Promise<AdminIssuedInvitationDto> {
    const { id } = await this.accounts.find(reference);
    const issued = await this.invitations.invite(id, email, role, actor);
    return AdminIssuedInvitationDto.ofIssued(issued, publicBase(this.environment, request));
  }

  @Delete('invitations/:id')
  @ForOperators('write')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'adminWithdrawInvitation', summary: 'Withdraw an invitation' })
  @ApiParam(invitationParam)
  @ApiNoContentResponse({ description: 'The invitation was withdrawn.' })
  @ApiErrors('ACCOUNT_NOT_FOUND', 'INVITATION_NOT_FOUND')
  async withdraw(
    @Param('account') reference: string,
    @Param('id') invitation: string,
    @CurrentOperator() actor: Actor,
  ): Promise<void> {
    const { id } = await this.accounts.find(reference);
    await this.invitations.withdraw(id, invitation, actor);
  }

  @Put('people/:id/role')
  @ForOperators('write')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'adminSetRole', summary: 'Give a person of an account another role' })
  @ApiParam(personParam)
  @ApiNoContentResponse({ description: 'The person has the role.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'ACCOUNT_NOT_FOUND',
    'PERSON_NOT_FOUND',
    'LAST_OWNER',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async setRole(
    @Param('account') reference: string,
    @Param('id') person: string,
    @Body() { role }: AdminSetRoleDto,
    @CurrentOperator() actor: Actor,
  ): Promise<void> {
    const { id } = await this.accounts.find(reference);
    await this.people.setRole(id, person, role, actor);
  }

  @Delete('people/:id')
  @ForOperators('write')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'adminRemovePerson',
    summary: 'Remove a person from an account',
    description: 'Their sessions for the account are over. Their other accounts stay.',
  })
  @ApiParam(personParam)
  @ApiNoContentResponse({ description: 'The person was removed.' })
  @ApiErrors('ACCOUNT_NOT_FOUND', 'PERSON_NOT_FOUND', 'LAST_OWNER')
  async remove(
    @Param('account') reference: string,
    @Param('id') person: string,
    @CurrentOperator() actor: Actor,
  ): Promise<void> {
    const { id } = await this.accounts.find(reference);
    await this.people.remove(id, person, actor);
  }
}
