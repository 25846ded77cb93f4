import { Controller, Get, Param, Post, Put, Query, Req, Res, StreamableFile } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../../platform/caller/actor';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiError } from '../../platform/errors/api-error';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { IgnoreBody } from '../../platform/http/json-body.interceptor';
import { rawBodyReader } from '../../platform/http/raw-body';
import { inTimeSlices } from '@voxgate/speech';
import { DictionariesService, editorOf } from './dictionaries.service';
import { ImportedDictionaryDto } from './dto/dictionary.dto';
import { ExportLexiconDto, ImportLexiconDto, ReplaceByLexiconDto } from './dto/dictionary-requests.dto';
import { maxLexiconBytes } from './limits';
import { plsMediaType } from './pls/pls-vocabulary';
import { type Lexicon, readLexicon } from './pls/read-lexicon';
import { lexiconFile } from './pls/lexicon-file';

const idParam = { name: 'id', description: 'The `id` of the dictionary, from the list: `dict_…`.' };
const mediaTypes = [plsMediaType, 'application/xml', 'text/xml'];

const lexiconBody = {
  description: 'A lexicon of PLS 1.0 in UTF-8, at most 4 MB and 10,000 words.',
  schema: { type: 'string' as const },
  examples: {
    one: {
      summary: 'Two words',
      value:
        '<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-US">' +
        '<lexeme><grapheme>tomato</grapheme><phoneme>təˈmeɪtoʊ</phoneme></lexeme>' +
        '<lexeme><grapheme>W3C</grapheme><alias>World Wide Web Consortium</alias></lexeme></lexicon>',
    },
  },
};

/** Pronunciation dictionaries as lexicons of the W3C's Pronunciation Lexicon Specification. */
@ApiTags('Pronunciation dictionaries')
@IgnoreBody()
@Controller('api/v1/pronunciation-dictionaries')
export class LexiconsController {
  private readonly readBody = rawBodyReader(maxLexiconBytes);

  constructor(private readonly dictionaries: DictionariesService) {}

  @Post('pls')
  @RequiresRight('dictionaries:write')
  @ApiOperation({
    operationId: 'importDictionary',
    summary: 'Create a pronunciation dictionary from PLS',
    description: 'Words that the voices cannot say are left out, and named in `warnings`.',
  })
  @ApiConsumes(plsMediaType)
  @ApiBody(lexiconBody)
  @ApiCreatedResponse({ type: ImportedDictionaryDto, description: 'The dictionary was created.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_PLS',
    'DICTIONARY_LIMIT_REACHED',
    'DICTIONARY_NAME_TAKEN',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async import(
    @CurrentCaller() caller: Caller,
    @Query() { name }: ImportLexiconDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentActor() actor: Actor,
  ): Promise<ImportedDictionaryDto> {
    const { rules, language, warnings } = await this.read(request, response, caller);
    const fields = { name, description: null, language, isDefault: false };
    const created = await this.dictionaries.create(fields, rules, editorOf(caller, actor));
    return ImportedDictionaryDto.fromLexicon(created, warnings);
  }

  @Put(':id/pls')
  @RequiresRight('dictionaries:write')
  @ApiOperation({
    operationId: 'replaceDictionaryRules',
    summary: 'Replace the rules by those of a PLS lexicon',
    description: 'Makes a new version. Words that the voices cannot say are left out, and named in `warnings`.',
  })
  @ApiParam(idParam)
  @ApiConsumes(plsMediaType)
  @ApiBody(lexiconBody)
  @ApiOkResponse({ type: ImportedDictionaryDto, description: 'The dictionary as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_PLS',
    'DICTIONARY_NOT_FOUND',
    'DICTIONARY_CHANGED',
    'DICTIONARY_LIMIT_REACHED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async replace(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() { expected_version: expected }: ReplaceByLexiconDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentActor() actor: Actor,
  ): Promise<ImportedDictionaryDto> {
    // Nothing is read for a dictionary that does not exist.
    await this.dictionaries.get(caller.accountId, id);
    const { rules, language, warnings } = await this.read(request, response, caller);
    const change = {
      rules: () => rules,
      ...(language !== null && { language }),
      ...(expected !== undefined && { expectedVersion: Number(expected) }),
    };
    return ImportedDictionaryDto.fromLexicon(
      await this.dictionaries.change(id, change, editorOf(caller, actor)),
      warnings,
    );
  }

  @Get(':id/pls')
  @RequiresRight('dictionaries:read')
  @ApiOperation({ operationId: 'exportDictionary', summary: 'Get a pronunciation dictionary as PLS' })
  @ApiParam(idParam)
  @ApiOkResponse({ description: 'A lexicon of PLS 1.0.', content: { [plsMediaType]: { schema: { type: 'string' } } } })
  @ApiErrors('INVALID_REQUEST', 'DICTIONARY_NOT_FOUND')
  async export(
    @CurrentCaller() { accountId }: Caller,
    @Param('id') id: string,
    @Query() { version }: ExportLexiconDto,
  ): Promise<StreamableFile> {
    const which = version === undefined ? undefined : Number(version);
    return lexiconFile(await this.dictionaries.getWithRules(accountId, id, which));
  }

  /** @throws {ApiError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `INVALID_PLS`. */
  private async read(request: Request, response: Response, { accountId }: Caller): Promise<Lexicon> {
    if (!request.is(mediaTypes)) {
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Send the lexicon with "Content-Type: ${plsMediaType}".`);
    }
    return inTimeSlices(readLexicon(await this.readBody(request, response)), accountId);
  }
}
