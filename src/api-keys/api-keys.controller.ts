import { Body, Controller, Delete, Get, Header, HttpCode, HttpStatus, Param, Patch, Post } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { type Actor, CurrentActor } from '../platform/caller/actor';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { Environment } from '../platform/config/environment';
import { ApiErrors } from '../platform/errors/api-errors.decorator';
import { ApiKeyChangesService } from './api-key-changes.service';
import { ApiKeysService } from './api-keys.service';
import { ApiKeyListDto, CreatedApiKeyDto, ListedApiKeyDto, RotatedApiKeyDto } from './dto/api-key.dto';
import { CreateApiKeyDto } from './dto/create-api-key.dto';
import { grantsIn } from './dto/key-restrictions.dto';
import { RotateApiKeyDto } from './dto/rotate-api-key.dto';
import { UpdateApiKeyDto } from './dto/update-api-key.dto';

const idParam = { name: 'id', description: 'The `id` of the key, from the list: `key_…`.' };

/** The API keys of the authenticated account. */
@ApiTags('API keys')
@Controller('api/v1/api-keys')
export class ApiKeysController {
  constructor(
    protected readonly apiKeys: ApiKeysService,
    private readonly keyChanges: ApiKeyChangesService,
    protected readonly environment: Environment,
  ) {}

  @Get()
  @RequiresRight('keys:read')
  @ApiOperation({
    operationId: 'listApiKeys',
    summary: 'List API keys',
    description: 'The account’s keys that are not revoked, newest first. The keys themselves are never shown.',
  })
  @ApiOkResponse({ type: ApiKeyListDto, description: 'The keys.' })
  async list(@CurrentCaller() { accountId }: Caller): Promise<ApiKeyListDto> {
    const apiKeys = await this.apiKeys.list(accountId);
    return { data: apiKeys.map((apiKey) => ListedApiKeyDto.from(apiKey)) };
  }

  @Post()
  @RequiresRight('keys:write')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description:
      'The response contains the key. It is shown only once and cannot be recovered. A key can give a new one nothing that it ' +
      'does not have itself; what you leave out is taken from your own key. A key with budgets cannot create keys.',
  })
  @ApiBody({
    type: CreateApiKeyDto,
    examples: {
      shortest: { summary: 'A key that does not expire', value: { name: 'Production' } },
      expires_at: { summary: 'A key that expires', value: { name: 'Tests', expires_at: '2099-12-31T12:00:00Z' } },
      restricted: {
        summary: 'A key that can only speak, from one network',
        value: { name: 'Phone menu', scopes: ['speech'], allowed_voices: ['slt'], allowed_addresses: ['192.0.2.0/24'] },
      },
    },
  })
  @ApiCreatedResponse({
    type: CreatedApiKeyDto,
    description: 'The key was created.',
    headers: {
      'Cache-Control': { description: 'Always `no-store`.', schema: { type: 'string', example: 'no-store' } },
    },
  })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'RESTRICTION_EXCEEDED',
    'API_KEY_LIMIT_REACHED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async create(
    @CurrentCaller() caller: Caller,
    @Body() { name, expires_at: expiresAt, ...restrictions }: CreateApiKeyDto,
    @CurrentActor() actor: Actor,
  ): Promise<CreatedApiKeyDto> {
    const wanted = { name, expiresAt: expiresAt ?? null, grants: grantsIn(restrictions) };
    return CreatedApiKeyDto.from(await this.apiKeys.create(caller.accountId, wanted, actor, caller));
  }

  @Patch(':id')
  @RequiresRight('keys:write')
  @ApiOperation({
    operationId: 'updateApiKey',
    summary: 'Edit, disable or enable an API key',
    description:
      'Fields that you leave out stay as they are. Changes take effect at once on every server. A key can only narrow itself. ' +
      'It can change other keys to at most what it has, and narrow those that have more. With budgets, it can only narrow other keys.',
  })
  @ApiParam(idParam)
  @ApiBody({
    type: UpdateApiKeyDto,
    examples: {
      disable: { summary: 'Disable the key', value: { disabled: true } },
      rename: { summary: 'Another name', value: { name: 'Phone menu' } },
      restrict: { summary: 'Fewer rights', value: { scopes: ['speech'], rate_limit: 5 } },
    },
  })
  @ApiOkResponse({ type: ListedApiKeyDto, description: 'The key as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'RESTRICTION_EXCEEDED',
    'API_KEY_NOT_FOUND',
    'API_KEY_LIMIT_REACHED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { name, expires_at: expiresAt, disabled, ...restrictions }: UpdateApiKeyDto,
    @CurrentActor() actor: Actor,
  ): Promise<ListedApiKeyDto> {
    const changes = { name, expiresAt, disabled, ...grantsIn(restrictions) };
    const apiKey = await this.keyChanges.update(caller.accountId, id, changes, actor, caller);
    const [listed] = await this.apiKeys.withUse(caller.accountId, [apiKey]);
    return ListedApiKeyDto.from(listed!);
  }

  @Post(':id/rotate')
  @RequiresRight('keys:write')
  @HttpCode(HttpStatus.OK)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'rotateApiKey',
    summary: 'Give an API key a new secret',
    description:
      'The response contains the new secret. It is shown only once. The replaced one works until `overlap_seconds` have passed, ' +
      'and so does no older one; at most three former secrets work at a time. All secrets of a key share its rate limit. ' +
      'You need everything that the key has. A key with budgets can rotate only itself.',
  })
  @ApiParam(idParam)
  @ApiBody({
    type: RotateApiKeyDto,
    examples: {
      leaked: { summary: 'The secret has leaked', value: { overlap_seconds: 0 } },
      hour: { summary: 'An hour to replace the secret', value: { overlap_seconds: 3600 } },
    },
  })
  @ApiOkResponse({
    type: RotatedApiKeyDto,
    description: 'The key has a new secret.',
    headers: {
      'Cache-Control': { description: 'Always `no-store`.', schema: { type: 'string', example: 'no-store' } },
    },
  })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'RESTRICTION_EXCEEDED',
    'API_KEY_NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async rotate(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { overlap_seconds: overlapSeconds }: RotateApiKeyDto,
    @CurrentActor() actor: Actor,
  ): Promise<RotatedApiKeyDto> {
    return RotatedApiKeyDto.from(await this.keyChanges.rotate(caller.accountId, id, overlapSeconds, actor, caller));
  }

  @Delete(':id')
  @RequiresRight('keys:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    description:
      'Immediate and permanent: once the 204 is sent, no server accepts the key. A key can revoke itself. Also ends all former secrets of the key.',
  })
  @ApiParam(idParam)
  @ApiNoContentResponse({ description: 'The key was revoked.' })
  @ApiErrors('API_KEY_NOT_FOUND')
  async revoke(@CurrentCaller() caller: Caller, @Param('id') id: string, @CurrentActor() actor: Actor): Promise<void> {
    await this.apiKeys.revoke(caller.accountId, id, actor, caller);
  }
}
