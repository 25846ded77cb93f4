import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  HttpStatus,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AccountsService } from '../../accounts/accounts.service';
import { RunningResponses } from '../../accounts/running-responses';
import { OperatorRequests } from '../../auth/operators/operator-requests.service';
import type { Actor } from '../../platform/caller/actor';
import { CurrentOperator, ForOperators } from '../../platform/caller/operator';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { accountParam } from './account-ref.param';
import { type AccountFields, AdminAccountsService, type NewAccountFields } from './admin-accounts.service';
import { AccountDto, AccountListDto, AccountsQueryDto, CreateAccountDto, UpdateAccountDto } from './dto/account.dto';
import { idempotencyHeader, markRepeated } from './idempotency';

/** Accounts, for programs of the operator. */
@ApiTags('Provisioning')
@Controller('api/v1/admin/accounts')
export class AdminAccountsController {
  constructor(
    private readonly accounts: AdminAccountsService,
    private readonly allAccounts: AccountsService,
    private readonly running: RunningResponses,
    private readonly requests: OperatorRequests,
  ) {}

  @Get()
  @ForOperators('read')
  @ApiOperation({ operationId: 'adminListAccounts', summary: 'List accounts', description: 'Newest first.' })
  @ApiOkResponse({ type: AccountListDto, description: 'A page of accounts.' })
  @ApiErrors('INVALID_REQUEST')
  async list(@Query() { limit, before, email, suspended }: AccountsQueryDto): Promise<AccountListDto> {
    const isSuspended = suspended === undefined ? undefined : suspended === 'true';
    const { accounts, next } = await this.accounts.list({ limit, before, email, suspended: isSuspended });
    return { data: accounts.map((account) => AccountDto.from(account)), next };
  }

  @Post()
  @ForOperators('write')
  @ApiOperation({
    operationId: 'adminCreateAccount',
    summary: 'Create an account',
    description:
      'It has no keys and no people yet. PUT with an id of your own can be repeated without an `Idempotency-Key`.',
  })
  @ApiHeader(idempotencyHeader)
  @ApiCreatedResponse({ type: AccountDto, description: 'The account was created.' })
  @ApiErrors('INVALID_REQUEST', 'INVALID_JSON', 'ACCOUNT_EXISTS', 'IDEMPOTENCY_KEY_REUSED', 'UNSUPPORTED_MEDIA_TYPE')
  async create(
    @Body() body: CreateAccountDto,
    @CurrentOperator() actor: Actor,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AccountDto> {
    const { made, repeats } = await this.requests.once(actor, key, ['account', body], (record) =>
      this.accounts.create(newFieldsOf(body), actor, record),
    );
    if (repeats !== undefined) markRepeated(response);
    return AccountDto.from(made ?? (await this.accounts.find(repeats!)));
  }

  @Get(':account')
  @ForOperators('read')
  @ApiOperation({ operationId: 'adminGetAccount', summary: 'Get an account' })
  @ApiParam(accountParam)
  @ApiOkResponse({ type: AccountDto, description: 'The account.' })
  @ApiErrors('ACCOUNT_NOT_FOUND')
  async get(@Param('account') reference: string): Promise<AccountDto> {
    return AccountDto.from(await this.accounts.find(reference));
  }

  @Put(':account')
  @ForOperators('write')
  @ApiOperation({
    operationId: 'adminPutAccount',
    summary: 'Create an account with an id of your own, or change it',
    description:
      'With `external:` and an id that no account has, it creates one: 201. Otherwise it changes the account: 200. Fields that you ' +
      'leave out stay as they are.',
  })
  @ApiParam(accountParam)
  @ApiOkResponse({ type: AccountDto, description: 'The account as it is now.' })
  @ApiCreatedResponse({ type: AccountDto, description: 'The account was created.' })
  @ApiErrors('INVALID_REQUEST', 'INVALID_JSON', 'ACCOUNT_NOT_FOUND', 'ACCOUNT_EXISTS', 'UNSUPPORTED_MEDIA_TYPE')
  async put(
    @Param('account') reference: string,
    @Body() body: CreateAccountDto,
    @CurrentOperator() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AccountDto> {
    const { account, isNew } = await this.accounts.put(reference, newFieldsOf(body), actor);
    response.status(isNew ? HttpStatus.CREATED : HttpStatus.OK);
    return AccountDto.from(account);
  }

  @Patch(':account')
  @ForOperators('write')
  @ApiOperation({
    operationId: 'adminUpdateAccount',
    summary: 'Rename an account, or change its budgets',
    description:
      'Fields that you leave out stay as they are. Requests that begin afterwards follow the change, on every server.',
  })
  @ApiParam(accountParam)
  @ApiOkResponse({ type: AccountDto, description: 'The account as it is now.' })
  @ApiErrors('INVALID_REQUEST', 'INVALID_JSON', 'ACCOUNT_NOT_FOUND', 'ACCOUNT_EXISTS', 'UNSUPPORTED_MEDIA_TYPE')
  async update(
    @Param('account') reference: string,
    @Body() body: UpdateAccountDto,
    @CurrentOperator() actor: Actor,
  ): Promise<AccountDto> {
    return AccountDto.from(await this.accounts.update(reference, fieldsOf(body), actor));
  }

  @Post(':account/suspend')
  @ForOperators('write')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'adminSuspendAccount',
    summary: 'Suspend an account',
    description:
      'From the response on, every server rejects its keys, tokens and links, and its sessions are over. Speech in progress ends within ' +
      'some seconds. Jobs and batches wait until the account is resumed. Nothing is deleted.',
  })
  @ApiParam(accountParam)
  @ApiOkResponse({ type: AccountDto, description: 'The account as it is now.' })
  @ApiErrors('ACCOUNT_NOT_FOUND')
  async suspend(@Param('account') reference: string, @CurrentOperator() actor: Actor): Promise<AccountDto> {
    const { id } = await this.accounts.find(reference);
    const account = await this.allAccounts.setSuspended(id, true, actor);
    this.running.end(id);
    return AccountDto.from(account);
  }

  @Post(':account/resume')
  @ForOperators('write')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'adminResumeAccount',
    summary: 'Let a suspended account be used again',
    description: 'Its keys work at once. Its jobs and batches go on within two minutes. Its people sign in again.',
  })
  @ApiParam(accountParam)
  @ApiOkResponse({ type: AccountDto, description: 'The account as it is now.' })
  @ApiErrors('ACCOUNT_NOT_FOUND')
  async resume(@Param('account') reference: string, @CurrentOperator() actor: Actor): Promise<AccountDto> {
    const { id } = await this.accounts.find(reference);
    return AccountDto.from(await this.allAccounts.setSuspended(id, false, actor));
  }
}

function fieldsOf({
  external_id: externalId,
  speech_cache: speechCache,
  ...fields
}: UpdateAccountDto | CreateAccountDto): AccountFields {
  const { name, email, budgets } = fields;
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(budgets !== undefined && { budgets }),
    ...(externalId !== undefined && { externalId }),
    ...(speechCache !== undefined && { speechCache }),
  };
}

function newFieldsOf(body: CreateAccountDto): NewAccountFields {
  return { ...fieldsOf(body), name: body.name, email: body.email };
}
