import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  HttpStatus,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Query,
} from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { type Actor, CurrentActor } from '../../platform/caller/actor';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { LimitBody } from '../../platform/http/json-body.interceptor';
import { inTimeSlices } from '@voxgate/speech';
import { normaliseLabel } from '../../platform/validation/label';
import { DictionariesService, editorOf } from './dictionaries.service';
import { dictionaryNotFound } from './dictionary-not-found';
import {
  DictionaryDto,
  DictionaryListDto,
  DictionaryVersionDto,
  DictionaryVersionListDto,
  DictionaryVersionWithRulesDto,
  DictionaryWithRulesDto,
} from './dto/dictionary.dto';
import {
  AddRulesDto,
  CreateDictionaryDto,
  ListDictionariesDto,
  RemoveRulesDto,
  UpdateDictionaryDto,
} from './dto/dictionary-requests.dto';
import { maxRulesBodyBytes, maxRuleValues } from './limits';
import { readRules } from './read-rules';
import { withoutWords, withRules } from './edit-rules';

const idParam = { name: 'id', description: 'The `id` of the dictionary, from the list: `dict_…`.' };

/** The pronunciation dictionaries of the authenticated account. */
@ApiTags('Pronunciation dictionaries')
@Controller('api/v1/pronunciation-dictionaries')
export class DictionariesController {
  constructor(private readonly dictionaries: DictionariesService) {}

  @Get()
  @RequiresRight('dictionaries:read')
  @ApiOperation({
    operationId: 'listDictionaries',
    summary: 'List pronunciation dictionaries',
    description: 'The account’s dictionaries without their rules, oldest first.',
  })
  @ApiOkResponse({ type: DictionaryListDto, description: 'The dictionaries.' })
  @ApiErrors('INVALID_REQUEST')
  async list(
    @CurrentCaller() { accountId }: Caller,
    @Query() { archived }: ListDictionariesDto,
  ): Promise<DictionaryListDto> {
    const found = await this.dictionaries.list(accountId, { archived: archived === 'true' });
    return { data: found.map((state) => DictionaryDto.from(state)) };
  }

  @Post()
  @RequiresRight('dictionaries:write')
  @LimitBody(maxRulesBodyBytes, { maxValues: maxRuleValues })
  @ApiOperation({
    operationId: 'createDictionary',
    summary: 'Create a pronunciation dictionary',
    description: 'Requests for speech can use it at once. An account has at most 50 dictionaries.',
  })
  @ApiBody({
    type: CreateDictionaryDto,
    examples: {
      aliases: {
        summary: 'Aliases',
        value: { name: 'Databases', rules: [{ word: 'SQL', alias: 'sequel' }] },
      },
      phonemes: {
        summary: 'Pronunciations, used by default',
        value: { name: 'Names', is_default: true, rules: [{ word: 'Nguyen', phonemes: 'ˈwɪn' }] },
      },
    },
  })
  @ApiCreatedResponse({ type: DictionaryDto, description: 'The dictionary was created.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'DICTIONARY_LIMIT_REACHED',
    'DICTIONARY_NAME_TAKEN',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async create(
    @CurrentCaller() caller: Caller,
    @Body()
    { name, description = null, language = null, is_default: isDefault = false, rules = [] }: CreateDictionaryDto,
    @CurrentActor() actor: Actor,
  ): Promise<DictionaryDto> {
    const read = await inTimeSlices(readRules(rules), caller.accountId);
    const fields = { name, description, language, isDefault };
    return DictionaryDto.from(await this.dictionaries.create(fields, read, editorOf(caller, actor)));
  }

  @Get(':id')
  @RequiresRight('dictionaries:read')
  @ApiOperation({ operationId: 'getDictionary', summary: 'Get a pronunciation dictionary with its rules' })
  @ApiParam(idParam)
  @ApiOkResponse({ type: DictionaryWithRulesDto, description: 'The dictionary.' })
  @ApiErrors('DICTIONARY_NOT_FOUND')
  async get(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<DictionaryWithRulesDto> {
    return DictionaryWithRulesDto.fromRules(await this.dictionaries.getWithRules(accountId, id));
  }

  @Patch(':id')
  @RequiresRight('dictionaries:write')
  @LimitBody(maxRulesBodyBytes, { maxValues: maxRuleValues })
  @ApiOperation({
    operationId: 'updateDictionary',
    summary: 'Change a pronunciation dictionary',
    description:
      'Fields that you leave out stay as they are. `rules` replaces all rules, and makes a new version if they differ.',
  })
  @ApiParam(idParam)
  @ApiBody({
    type: UpdateDictionaryDto,
    examples: {
      default: { summary: 'Used by default', value: { is_default: true } },
      rules: {
        summary: 'Other rules, if nobody has changed them',
        value: { rules: [{ word: 'SQL', alias: 'S Q L' }], expected_version: 1 },
      },
    },
  })
  @ApiOkResponse({ type: DictionaryDto, description: 'The dictionary as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'DICTIONARY_NOT_FOUND',
    'DICTIONARY_CHANGED',
    'DICTIONARY_LIMIT_REACHED',
    'DICTIONARY_NAME_TAKEN',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateDictionaryDto,
    @CurrentActor() actor: Actor,
  ): Promise<DictionaryDto> {
    const { name, description, language, is_default: isDefault, archived: isArchived } = body;
    const read = body.rules && (await inTimeSlices(readRules(body.rules), caller.accountId));
    const change = {
      name,
      description,
      language,
      isDefault,
      isArchived,
      expectedVersion: body.expected_version,
      ...(read && { rules: () => read }),
    };
    return DictionaryDto.from(await this.dictionaries.change(id, change, editorOf(caller, actor)));
  }

  @Delete(':id')
  @RequiresRight('dictionaries:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'deleteDictionary',
    summary: 'Delete a pronunciation dictionary',
    description: 'Deletes all of its versions, too. Requests that name it are refused.',
  })
  @ApiParam(idParam)
  @ApiNoContentResponse({ description: 'The dictionary was deleted.' })
  @ApiErrors('DICTIONARY_NOT_FOUND')
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string, @CurrentActor() actor: Actor): Promise<void> {
    await this.dictionaries.remove(id, editorOf(caller, actor));
  }

  @Post(':id/rules')
  @RequiresRight('dictionaries:write')
  @HttpCode(HttpStatus.OK)
  @LimitBody(maxRulesBodyBytes, { maxValues: maxRuleValues })
  @ApiOperation({
    operationId: 'addDictionaryRules',
    summary: 'Add or replace rules',
    description: 'Makes a new version. A rule takes the place of the one for the same word.',
  })
  @ApiParam(idParam)
  @ApiBody({
    type: AddRulesDto,
    examples: { one: { summary: 'One rule', value: { rules: [{ word: 'nginx', alias: 'engine x' }] } } },
  })
  @ApiOkResponse({ type: DictionaryDto, description: 'The dictionary as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'DICTIONARY_NOT_FOUND',
    'DICTIONARY_CHANGED',
    'DICTIONARY_LIMIT_REACHED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async addRules(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { rules, expected_version: expectedVersion }: AddRulesDto,
    @CurrentActor() actor: Actor,
  ): Promise<DictionaryDto> {
    const read = await inTimeSlices(readRules(rules), caller.accountId);
    const change = { rules: withRules(read), expectedVersion };
    return DictionaryDto.from(await this.dictionaries.change(id, change, editorOf(caller, actor)));
  }

  @Post(':id/rules/remove')
  @RequiresRight('dictionaries:write')
  @HttpCode(HttpStatus.OK)
  @LimitBody(maxRulesBodyBytes, { maxValues: maxRuleValues })
  @ApiOperation({
    operationId: 'removeDictionaryRules',
    summary: 'Remove rules',
    description: 'Makes a new version, unless the dictionary has none of the words.',
  })
  @ApiParam(idParam)
  @ApiBody({
    type: RemoveRulesDto,
    examples: { one: { summary: 'The rule of one word', value: { words: ['nginx'] } } },
  })
  @ApiOkResponse({ type: DictionaryDto, description: 'The dictionary as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'DICTIONARY_NOT_FOUND',
    'DICTIONARY_CHANGED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async removeRules(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { words, expected_version: expectedVersion }: RemoveRulesDto,
    @CurrentActor() actor: Actor,
  ): Promise<DictionaryDto> {
    const change = { rules: withoutWords(words.map(normaliseLabel)), expectedVersion };
    return DictionaryDto.from(await this.dictionaries.change(id, change, editorOf(caller, actor)));
  }

  @Get(':id/versions')
  @RequiresRight('dictionaries:read')
  @ApiOperation({ operationId: 'listDictionaryVersions', summary: 'List the versions of a pronunciation dictionary' })
  @ApiParam(idParam)
  @ApiOkResponse({ type: DictionaryVersionListDto, description: 'The versions that are kept.' })
  @ApiErrors('DICTIONARY_NOT_FOUND')
  async versions(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<DictionaryVersionListDto> {
    const versions = await this.dictionaries.versions(accountId, id);
    return { data: versions.map((version) => DictionaryVersionDto.from(version)) };
  }

  @Get(':id/versions/:version')
  @RequiresRight('dictionaries:read')
  @ApiOperation({ operationId: 'getDictionaryVersion', summary: 'Get a version of a pronunciation dictionary' })
  @ApiParam(idParam)
  @ApiParam({
    name: 'version',
    description: 'The number of the version.',
    schema: { type: 'integer', minimum: 1, example: 1 },
  })
  @ApiOkResponse({ type: DictionaryVersionWithRulesDto, description: 'The version.' })
  @ApiErrors('DICTIONARY_NOT_FOUND')
  async version(
    @CurrentCaller() { accountId }: Caller,
    @Param('id') id: string,
    @Param('version', new ParseIntPipe({ exceptionFactory: () => dictionaryNotFound(0) })) version: number,
  ): Promise<DictionaryVersionWithRulesDto> {
    return DictionaryVersionWithRulesDto.fromRules(await this.dictionaries.getWithRules(accountId, id, version));
  }
}
