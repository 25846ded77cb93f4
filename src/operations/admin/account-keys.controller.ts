import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  HttpStatus,
  Param,
  Patch,
  Post,
  Res,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiKeyChangesService } from '../../api-keys/api-key-changes.service';
import { ApiKey } from '../../api-keys/api-key.entity';
import { ApiKeysService } from '../../api-keys/api-keys.service';
import { RotatedApiKeyDto } from '../../api-keys/dto/api-key.dto';
import { grantsIn } from '../../api-keys/dto/key-restrictions.dto';
import { RotateApiKeyDto } from '../../api-keys/dto/rotate-api-key.dto';
import { OperatorRequests } from '../../auth/operators/operator-requests.service';
import type { Actor } from '../../platform/caller/actor';
import { CurrentOperator, ForOperators } from '../../platform/caller/operator';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { accountParam } from './account-ref.param';
import { AdminAccountsService } from './admin-accounts.service';
import {
  AdminCreatedKeyDto,
  AdminCreateKeyDto,
  AdminKeyDto,
  AdminKeyListDto,
  AdminUpdateKeyDto,
} from './dto/admin-key.dto';
import { idempotencyHeader, markRepeated } from './idempotency';

const idParam = { name: 'id', description: 'The `id` of the key: `key_…`.' };

/** The API keys of accounts, for programs of the operator. */
@ApiTags('Provisioning')
@ApiParam(accountParam)
@Controller('api/v1/admin/accounts/:account/api-keys')
export class AdminKeysController {
  constructor(
    private readonly accounts: AdminAccountsService,
    private readonly apiKeys: ApiKeysService,
    private readonly keyChanges: ApiKeyChangesService,
    private readonly requests: OperatorRequests,
  ) {}

  @Get()
  @ForOperators('read')
  @ApiOperation({
    operationId: 'adminListApiKeys',
    summary: 'List the API keys of an account',
    description: 'Those that are not revoked, newest first. The keys themselves are never shown.',
  })
  @ApiOkResponse({ type: AdminKeyListDto, description: 'The keys.' })
  @ApiErrors('ACCOUNT_NOT_FOUND')
  async list(@Param('account') reference: string): Promise<AdminKeyListDto> {
    const { id } = await this.accounts.find(reference);
    return { data: (await this.apiKeys.list(id)).map((listed) => AdminKeyDto.from(listed)) };
  }

  @Post()
  @ForOperators('write')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'adminCreateApiKey',
    summary: 'Create an API key for an account',
    description:
      'The response contains the key. It is shown only once and stored nowhere: a repeated request with the same `Idempotency-Key` gets ' +
      '`"key": null`. If the first response was lost, rotate the key with `overlap_seconds` 0.',
  })
  @ApiHeader(idempotencyHeader)
  @ApiCreatedResponse({ type: AdminCreatedKeyDto, description: 'The key was created.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'ACCOUNT_NOT_FOUND',
    'API_KEY_NOT_FOUND',
    'API_KEY_LIMIT_REACHED',
    'IDEMPOTENCY_KEY_REUSED',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async create(
    @Param('account') reference: string,
    @Body() body: AdminCreateKeyDto,
    @CurrentOperator() actor: Actor,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminCreatedKeyDto> {
    const { id: accountId } = await this.accounts.find(reference);
    const { made, repeats } = await this.requests.once(actor, key, ['api key', accountId, body], (record) =>
      this.apiKeys.create(
        accountId,
        {
          name: body.name,
          expiresAt: body.expires_at ?? null,
          grants: grantsIn(body),
          together: async (manager, id) => {
            const rateLimit = body.operator_rate_limit ?? null;
            if (rateLimit !== null) await manager.update(ApiKey, { id }, { rateLimit });
            await record(manager, id);
          },
        },
        actor,
      ),
    );
    if (made) return AdminCreatedKeyDto.ofNew(made);
    markRepeated(response);
    return AdminCreatedKeyDto.ofEarlier(await this.apiKeys.get(accountId, repeats!));
  }

  @Patch(':id')
  @ForOperators('write')
  @ApiOperation({
    operationId: 'adminUpdateApiKey',
    summary: 'Change, disable or enable an API key of an account',
    description: 'Fields that you leave out stay as they are. Changes take effect at once on every server.',
  })
  @ApiParam(idParam)
  @ApiOkResponse({ type: AdminKeyDto, description: 'The key as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'ACCOUNT_NOT_FOUND',
    'API_KEY_NOT_FOUND',
    'API_KEY_LIMIT_REACHED',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async update(
    @Param('account') reference: string,
    @Param('id') id: string,
    @Body() body: AdminUpdateKeyDto,
    @CurrentOperator() actor: Actor,
  ): Promise<AdminKeyDto> {
    const { id: accountId } = await this.accounts.find(reference);
    const { name, expires_at: expiresAt, disabled, operator_rate_limit: limit } = body;
    await this.keyChanges.update(accountId, id, { name, expiresAt, disabled, ...grantsIn(body) }, actor);
    // Last, because it cannot be refused any more.
    if (limit !== undefined) await this.apiKeys.setRateLimit(accountId, id, limit, actor);
    return AdminKeyDto.from(await this.apiKeys.get(accountId, id));
  }

  @Post(':id/rotate')
  @ForOperators('write')
  @HttpCode(HttpStatus.OK)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'adminRotateApiKey',
    summary: 'Give an API key of an account a new secret',
    description:
      'The response contains the new secret. It is shown only once. The replaced one works until `overlap_seconds` have passed.',
  })
  @ApiParam(idParam)
  @ApiOkResponse({ type: RotatedApiKeyDto, description: 'The key has a new secret.' })
  @ApiErrors('INVALID_REQUEST', 'INVALID_JSON', 'ACCOUNT_NOT_FOUND', 'API_KEY_NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE')
  async rotate(
    @Param('account') reference: string,
    @Param('id') id: string,
    @Body() { overlap_seconds: overlap }: RotateApiKeyDto,
    @CurrentOperator() actor: Actor,
  ): Promise<RotatedApiKeyDto> {
    const { id: accountId } = await this.accounts.find(reference);
    return RotatedApiKeyDto.from(await this.keyChanges.rotate(accountId, id, overlap, actor));
  }

  @Delete(':id')
  @ForOperators('write')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'adminRevokeApiKey',
    summary: 'Revoke an API key of an account',
    description: 'Immediate and permanent: once the 204 is sent, no server accepts the key.',
  })
  @ApiParam(idParam)
  @ApiNoContentResponse({ description: 'The key was revoked.' })
  @ApiErrors('ACCOUNT_NOT_FOUND', 'API_KEY_NOT_FOUND')
  async revoke(
    @Param('account') reference: string,
    @Param('id') id: string,
    @CurrentOperator() actor: Actor,
  ): Promise<void> {
    const { id: accountId } = await this.accounts.find(reference);
    await this.apiKeys.revoke(accountId, id, actor);
  }
}
