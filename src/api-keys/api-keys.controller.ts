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
import { ApiErrors } from '../errors/api-errors.decorator';
import { ApiKeysService } from './api-keys.service';
import { ApiKeyListDto, CreatedApiKeyDto, ListedApiKeyDto } from './dto/api-key.dto';
import { CreateApiKeyDto } from './dto/create-api-key.dto';

/** The API keys of the authenticated account. */
@ApiTags('API keys')
@Controller('api/v1/api-keys')
export class ApiKeysController {
  constructor(private readonly apiKeys: ApiKeysService) {}

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
    description: 'The response contains the key. It is shown only once and cannot be recovered.',
  })
  @ApiBody({
    type: CreateApiKeyDto,
    examples: {
      shortest: { summary: 'A key that does not expire', value: { name: 'Production' } },
      expires_at: { summary: 'A key that expires', value: { name: 'Tests', expires_at: '2099-12-31T12:00:00Z' } },
    },
  })
  @ApiCreatedResponse({
    type: CreatedApiKeyDto,
    description: 'The key was created.',
    headers: {
      'Cache-Control': { description: 'Always `no-store`.', schema: { type: 'string', example: 'no-store' } },
    },
  })
  @ApiErrors('INVALID_REQUEST', 'INVALID_JSON', 'API_KEY_LIMIT_REACHED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  async create(
    @CurrentCaller() { accountId }: Caller,
    @Body() { name, expires_at: expiresAt }: CreateApiKeyDto,
    @CurrentActor() actor: Actor,
  ): Promise<CreatedApiKeyDto> {
    return CreatedApiKeyDto.from(await this.apiKeys.create(accountId, { name, expiresAt: expiresAt ?? null }, actor));
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
}
