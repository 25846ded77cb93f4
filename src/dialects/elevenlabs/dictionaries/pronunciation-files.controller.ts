import { Controller, Get, HttpCode, HttpStatus, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../../../platform/caller/actor';
import { type Caller, CurrentCaller } from '../../../platform/caller/caller';
import { RequiresRight } from '../../../platform/caller/rights.decorators';
import { DictionariesService, editorOf } from '../../../tts/dictionaries/dictionaries.service';
import { maxLexiconBytes } from '../../../tts/dictionaries/limits';
import { lexiconFile } from '../../../tts/dictionaries/pls/lexicon-file';
import { plsMediaType } from '../../../tts/dictionaries/pls/pls-vocabulary';
import { readLexicon } from '../../../tts/dictionaries/pls/read-lexicon';
import { ApiError } from '../../../platform/errors/api-error';
import { ApiErrorsIn } from '../../../platform/errors/api-errors.decorator';
import { IgnoreBody } from '../../../platform/http/json-body.interceptor';
import { inTimeSlices } from '@voxgate/speech';
import { checkLabel, normaliseLabel } from '../../../platform/validation/label';
import { AddedDictionaryDto } from '../dto/pronunciation-dictionary.dto';
import { AddFromFileDto, descriptionProblem } from '../dto/pronunciation-requests.dto';
import { elevenLabsEnvelope } from '../elevenlabs-envelope';
import { multipartReader } from './multipart';

/** The other parts and their headers, in bytes. */
const otherParts = 64 * 1024;

/** Pronunciation dictionaries as files, for ElevenLabs' clients. */
@ApiTags('ElevenLabs')
@IgnoreBody()
@Controller('v1/pronunciation-dictionaries')
export class PronunciationFilesController {
  private readonly readBody = multipartReader(maxLexiconBytes + otherParts);

  constructor(private readonly dictionaries: DictionariesService) {}

  @Post('add-from-file')
  @RequiresRight('dictionaries:write')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'elevenLabsAddDictionaryFromFile',
    summary: 'Create a pronunciation dictionary from a file',
    description: 'Words of the lexicon that the voices cannot say are left out.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: AddFromFileDto, examples: { empty: { summary: 'Without rules', value: { name: 'Other words' } } } })
  @ApiOkResponse({ type: AddedDictionaryDto, description: 'The dictionary was created.' })
  @ApiErrorsIn(
    elevenLabsEnvelope,
    'INVALID_REQUEST',
    'INVALID_PLS',
    'DICTIONARY_LIMIT_REACHED',
    'DICTIONARY_NAME_TAKEN',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async addFromFile(
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentActor() actor: Actor,
  ): Promise<AddedDictionaryDto> {
    const { fields, files } = await this.readBody(request, response);
    const name = checked('name', normaliseLabel(fields.get('name') ?? ''), checkLabel);
    const given = fields.get('description');
    const description = given === undefined ? null : checked('description', given, descriptionProblem);
    const bytes = files.get('file') ?? bytesOf(fields.get('file'));
    const { rules, language } = bytes
      ? await inTimeSlices(readLexicon(bytes), caller.accountId)
      : { rules: [], language: null };
    const created = { name, description, language, isDefault: false };
    return AddedDictionaryDto.from(await this.dictionaries.create(created, rules, editorOf(caller, actor)));
  }

  @Get(':id/:version_id/download')
  @RequiresRight('dictionaries:read')
  @ApiOperation({ operationId: 'elevenLabsDownloadDictionary', summary: 'Get a version as a PLS file' })
  @ApiParam({ name: 'id', description: 'The id of the dictionary: `dict_…`.' })
  @ApiParam({ name: 'version_id', description: 'The id of the version: `dver_…`.' })
  @ApiOkResponse({ description: 'A lexicon of PLS 1.0.', content: { [plsMediaType]: { schema: { type: 'string' } } } })
  @ApiErrorsIn(elevenLabsEnvelope, 'DICTIONARY_NOT_FOUND')
  async download(
    @CurrentCaller() { accountId }: Caller,
    @Param('id') id: string,
    @Param('version_id') versionId: string,
  ): Promise<StreamableFile> {
    return lexiconFile(await this.dictionaries.getWithRules(accountId, id, versionId));
  }
}

/** Some clients send the file without a file name, as a field. */
function bytesOf(text: string | undefined): Uint8Array | undefined {
  return text === undefined || text === '' ? undefined : Buffer.from(text);
}

/** @throws {ApiError} `INVALID_REQUEST`. */
function checked(field: string, value: string, ruleOf: (value: string) => string | undefined): string {
  const rule = ruleOf(value);
  if (rule !== undefined) throw ApiError.ofFields('INVALID_REQUEST', [{ field, reason: 'invalid', rule }]);
  return value;
}
