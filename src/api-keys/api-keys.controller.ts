import { Body, Controller, Delete, Get, Header, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { type Actor, CurrentActor } from '../caller/actor';
import { type Caller, CurrentCaller } from '../caller/caller';
import { RequiresRight } from '../caller/rights.decorators';
import { Environment } from '../config/environment';
import { ApiErrors } from '../errors/api-errors.decorator';
import { ApiKeysService } from './api-keys.service';
import { ApiKeyListDto, CreatedApiKeyDto, ListedApiKeyDto } from './dto/api-key.dto';
import { CreateApiKeyDto } from './dto/create-api-key.dto';
import type { KeyRestrictionsDto } from './dto/key-restrictions.dto';
import { type GiverGrants, type Grants, grantsOf } from './grants';

/** The API keys of the authenticated account. */
@ApiTags('API keys')
@Controller('api/v1/api-keys')
export class ApiKeysController {
  constructor(
    private readonly apiKeys: ApiKeysService,
    private readonly environment: Environment,
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
      'does not have itself; what you leave out is taken from your own key.',
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
    return CreatedApiKeyDto.from(await this.apiKeys.create(caller.accountId, wanted, actor, this.heldBy(caller)));
  }

  @Delete(':id')
  @RequiresRight('keys:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    description: 'Immediate and permanent: once the 204 is sent, no server accepts the key. A key can revoke itself.',
  })
  @ApiParam({ name: 'id', description: 'The `id` of the key, from the list: `key_…`.' })
  @ApiNoContentResponse({ description: 'The key was revoked.' })
  @ApiErrors('API_KEY_NOT_FOUND')
  async revoke(
    @CurrentCaller() { accountId }: Caller,
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.apiKeys.revoke(accountId, id, actor);
  }

  private heldBy(caller: Caller): GiverGrants {
    return grantsOf(caller, this.environment.RATE_LIMIT_REQUESTS);
  }
}

/** The grants that a request names. */
function grantsIn(restrictions: KeyRestrictionsDto): Partial<Grants> {
  return {
    scopes: restrictions.scopes,
    allowedVoices: restrictions.allowed_voices,
    allowedAddresses: restrictions.allowed_addresses,
    rateLimit: restrictions.rate_limit,
    budgets: restrictions.budgets,
  };
}
