import { Body, Controller, Get, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor } from '../../../platform/caller/actor';
import { type Caller, CurrentCaller } from '../../../platform/caller/caller';
import { RequiresRight } from '../../../platform/caller/rights.decorators';
import { DictionariesService, editorOf } from '../../../tts/dictionaries/dictionaries.service';
import { withoutWords, withRules } from '../../../tts/dictionaries/edit-rules';
import { maxRulesBodyBytes, maxRuleValues } from '../../../tts/dictionaries/limits';
import { ApiErrorsIn } from '../../../platform/errors/api-errors.decorator';
import { LimitBody } from '../../../platform/http/json-body.interceptor';
import { normaliseLabel } from '../../../platform/validation/label';
import {
  AddedDictionaryDto,
  ChangedRulesDto,
  DictionaryMetadataDto,
  DictionaryPageDto,
  MetadataWithRulesDto,
} from '../dto/pronunciation-dictionary.dto';
import {
  AddFromRulesDto,
  DictionaryPageQueryDto,
  PatchDictionaryDto,
  RemoveRuleStringsDto,
  RulesDto,
} from '../dto/pronunciation-requests.dto';
import { elevenLabsEnvelope } from '../elevenlabs-envelope';
import { pageOf } from './dictionary-page';
import { readElevenLabsRules } from './elevenlabs-rules';

const idParam = { name: 'id', description: 'The id of the dictionary: `dict_…`.' };
const rules = [{ type: 'alias', string_to_replace: 'SQL', alias: 'sequel' }];
const rulesExamples = { one: { summary: 'An alias', value: { rules } } };

const BodyErrors = () =>
  ApiErrorsIn(
    elevenLabsEnvelope,
    'INVALID_REQUEST',
    'INVALID_JSON',
    'DICTIONARY_NOT_FOUND',
    'DICTIONARY_LIMIT_REACHED',
    'DICTIONARY_NAME_TAKEN',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  );

/** The account's pronunciation dictionaries, for ElevenLabs' clients. */
@ApiTags('ElevenLabs')
@Controller('v1/pronunciation-dictionaries')
export class PronunciationDictionariesController {
  constructor(private readonly dictionaries: DictionariesService) {}

  @Get()
  @RequiresRight('dictionaries:read')
  @ApiOperation({ operationId: 'elevenLabsListDictionaries', summary: 'List pronunciation dictionaries' })
  @ApiOkResponse({ type: DictionaryPageDto, description: 'A page of the list.' })
  @ApiErrorsIn(elevenLabsEnvelope, 'INVALID_REQUEST')
  async list(
    @CurrentCaller() { accountId }: Caller,
    @Query() query: DictionaryPageQueryDto,
  ): Promise<DictionaryPageDto> {
    const all = await this.dictionaries.list(accountId, { archived: query.include_archived === 'true' });
    const { page, next } = pageOf(all, {
      size: Number(query.page_size ?? 30),
      cursor: query.cursor,
      sort: query.sort === 'name' ? 'name' : 'creation_time_unix',
      descending: !/^asc/iu.test(query.sort_direction ?? ''),
    });
    return {
      pronunciation_dictionaries: page.map((state) => DictionaryMetadataDto.from(state)),
      next_cursor: next ?? null,
      has_more: next !== undefined,
    };
  }

  @Post('add-from-rules')
  @RequiresRight('dictionaries:write')
  @HttpCode(HttpStatus.OK)
  @LimitBody(maxRulesBodyBytes, { maxValues: maxRuleValues })
  @ApiOperation({
    operationId: 'elevenLabsAddDictionaryFromRules',
    summary: 'Create a pronunciation dictionary from rules',
  })
  @ApiBody({
    type: AddFromRulesDto,
    examples: { one: { summary: 'An alias', value: { name: 'Our words', rules } } },
  })
  @ApiOkResponse({ type: AddedDictionaryDto, description: 'The dictionary was created.' })
  @BodyErrors()
  async addFromRules(
    @CurrentCaller() caller: Caller,
    @Body() { name, description, rules: given }: AddFromRulesDto,
    @CurrentActor() actor: Actor,
  ): Promise<AddedDictionaryDto> {
    const read = await readElevenLabsRules(given, caller.accountId);
    const fields = { name, description: description ?? null, language: null, isDefault: false };
    return AddedDictionaryDto.from(await this.dictionaries.create(fields, read, editorOf(caller, actor)));
  }

  @Get(':id')
  @RequiresRight('dictionaries:read')
  @ApiOperation({ operationId: 'elevenLabsGetDictionary', summary: 'Get a pronunciation dictionary' })
  @ApiParam(idParam)
  @ApiOkResponse({ type: MetadataWithRulesDto, description: 'The dictionary.' })
  @ApiErrorsIn(elevenLabsEnvelope, 'DICTIONARY_NOT_FOUND')
  async get(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<MetadataWithRulesDto> {
    return MetadataWithRulesDto.fromRules(await this.dictionaries.getWithRules(accountId, id));
  }

  @Patch(':id')
  @RequiresRight('dictionaries:write')
  @ApiOperation({ operationId: 'elevenLabsUpdateDictionary', summary: 'Rename or archive a pronunciation dictionary' })
  @ApiParam(idParam)
  @ApiBody({
    type: PatchDictionaryDto,
    examples: { archive: { summary: 'Archive it', value: { archived: true } } },
  })
  @ApiOkResponse({ type: DictionaryMetadataDto, description: 'The dictionary as it is now.' })
  @BodyErrors()
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { name, archived }: PatchDictionaryDto,
    @CurrentActor() actor: Actor,
  ): Promise<DictionaryMetadataDto> {
    const change = { name: name ?? undefined, isArchived: archived ?? undefined };
    return DictionaryMetadataDto.from(await this.dictionaries.change(id, change, editorOf(caller, actor)));
  }

  @Post(':id/add-rules')
  @RequiresRight('dictionaries:write')
  @HttpCode(HttpStatus.OK)
  @LimitBody(maxRulesBodyBytes, { maxValues: maxRuleValues })
  @ApiOperation({
    operationId: 'elevenLabsAddDictionaryRules',
    summary: 'Add or replace rules',
    description: 'A rule takes the place of the one for the same string.',
  })
  @ApiParam(idParam)
  @ApiBody({ type: RulesDto, examples: rulesExamples })
  @ApiOkResponse({ type: ChangedRulesDto, description: 'The new version.' })
  @BodyErrors()
  async addRules(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { rules: given }: RulesDto,
    @CurrentActor() actor: Actor,
  ): Promise<ChangedRulesDto> {
    const change = { rules: withRules(await readElevenLabsRules(given, caller.accountId)) };
    return ChangedRulesDto.from(await this.dictionaries.change(id, change, editorOf(caller, actor)));
  }

  @Post(':id/set-rules')
  @RequiresRight('dictionaries:write')
  @HttpCode(HttpStatus.OK)
  @LimitBody(maxRulesBodyBytes, { maxValues: maxRuleValues })
  @ApiOperation({ operationId: 'elevenLabsSetDictionaryRules', summary: 'Replace all rules' })
  @ApiParam(idParam)
  @ApiBody({ type: RulesDto, examples: rulesExamples })
  @ApiOkResponse({ type: ChangedRulesDto, description: 'The new version.' })
  @BodyErrors()
  async setRules(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { rules: given }: RulesDto,
    @CurrentActor() actor: Actor,
  ): Promise<ChangedRulesDto> {
    const read = await readElevenLabsRules(given, caller.accountId);
    return ChangedRulesDto.from(await this.dictionaries.change(id, { rules: () => read }, editorOf(caller, actor)));
  }

  @Post(':id/remove-rules')
  @RequiresRight('dictionaries:write')
  @HttpCode(HttpStatus.OK)
  @LimitBody(maxRulesBodyBytes, { maxValues: maxRuleValues })
  @ApiOperation({ operationId: 'elevenLabsRemoveDictionaryRules', summary: 'Remove rules' })
  @ApiParam(idParam)
  @ApiBody({
    type: RemoveRuleStringsDto,
    examples: { one: { summary: 'The rule of one string', value: { rule_strings: ['SQL'] } } },
  })
  @ApiOkResponse({ type: ChangedRulesDto, description: 'The new version.' })
  @BodyErrors()
  async removeRules(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { rule_strings: words }: RemoveRuleStringsDto,
    @CurrentActor() actor: Actor,
  ): Promise<ChangedRulesDto> {
    const change = { rules: withoutWords(words.map(normaliseLabel)) };
    return ChangedRulesDto.from(await this.dictionaries.change(id, change, editorOf(caller, actor)));
  }
}
