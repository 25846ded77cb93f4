import { Body, Controller, Get, HttpCode, HttpStatus, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../platform/caller/caller';
import { RequiresRight } from '../../../platform/caller/rights.decorators';
import { ApiErrors } from '../../../platform/errors/api-errors.decorator';
import { LimitBody } from '../../../platform/http/json-body.interceptor';
import { ClientGone } from '../../../tts/http/client-gone.decorator';
import { chapterNumber, chapterNumberParam } from '../../jobs/chapter-number.pipe';
import {
  ChapterChangesDto,
  ChapterSentencesDto,
  IncludeChaptersDto,
  MergeChaptersDto,
  ReorderChaptersDto,
  SplitChapterDto,
  UndoDto,
} from '../dto/chapter-changes.dto';
import { ProjectDto } from '../dto/project.dto';
import { maxChapters } from '../limits';
import { projectIdParam } from '../project-id-param';
import { ChaptersService } from './chapters.service';

/** For a body with the numbers of all chapters. */
const TakesChapters = () => LimitBody(65_536, { maxValues: maxChapters + 10 });

/** The chapters of projects together: splitting, merging, their order, and undo. */
@ApiTags('Projects')
@Controller('api/v1/projects')
export class ChaptersController {
  constructor(protected readonly chapters: ChaptersService) {}

  @Get(':id/chapters/:number/sentences')
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'listProjectChapterSentences',
    summary: 'List the sentences of a chapter',
    description: 'A chapter can be split where one of them begins.',
  })
  @ApiParam(projectIdParam)
  @ApiParam(chapterNumberParam)
  @ApiOkResponse({ type: ChapterSentencesDto, description: 'The sentences.' })
  @ApiErrors('PROJECT_NOT_FOUND', 'CHAPTER_NOT_FOUND')
  async sentences(
    @CurrentCaller() { accountId }: Caller,
    @Param('id') id: string,
    @Param('number', chapterNumber) number: number,
    @ClientGone() gone: AbortSignal,
  ): Promise<ChapterSentencesDto> {
    const { text, sentences } = await this.chapters.sentences(accountId, id, number, gone);
    return ChapterSentencesDto.from(text, sentences);
  }

  @Post(':id/chapters/:number/split')
  @HttpCode(HttpStatus.OK)
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'splitProjectChapter',
    summary: 'Split a chapter where a sentence begins',
    description: 'Both chapters have its voice, and are included if it was.',
  })
  @ApiParam(projectIdParam)
  @ApiParam(chapterNumberParam)
  @ApiBody({
    type: SplitChapterDto,
    examples: { sentence: { summary: 'Before the second sentence', value: { sentence: 2, title: 'The second half' } } },
  })
  @ApiOkResponse({ type: ProjectDto, description: 'The project as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'TEXT_TOO_LONG',
    'PROJECT_NOT_FOUND',
    'CHAPTER_NOT_FOUND',
    'PROJECT_CHANGED',
    'CHAPTER_LIMIT_REACHED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async split(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('number', chapterNumber) number: number,
    @Body() { sentence, title = null, ...body }: SplitChapterDto,
    @ClientGone() signal: AbortSignal,
  ): Promise<ProjectDto> {
    const options = { sentence, title, signal, ...seenIn(body) };
    return ProjectDto.from(await this.chapters.split(caller, id, number, options));
  }

  @Post(':id/chapters/merge')
  @HttpCode(HttpStatus.OK)
  @TakesChapters()
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'mergeProjectChapters',
    summary: 'Merge chapters that follow each other',
    description:
      'The merged chapter has the title and the voice of the first one, and is included if the first one was.',
  })
  @ApiParam(projectIdParam)
  @ApiBody({
    type: MergeChaptersDto,
    examples: { two: { summary: 'Two chapters', value: { chapters: [1, 2] } } },
  })
  @ApiOkResponse({ type: ProjectDto, description: 'The project as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'TEXT_TOO_LONG',
    'PROJECT_NOT_FOUND',
    'CHAPTER_NOT_FOUND',
    'PROJECT_CHANGED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async merge(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { chapters: numbers, title, ...body }: MergeChaptersDto,
    @ClientGone() signal: AbortSignal,
  ): Promise<ProjectDto> {
    const options = { numbers, signal, ...seenIn(body), ...(title !== undefined && { title }) };
    return ProjectDto.from(await this.chapters.merge(caller, id, options));
  }

  @Put(':id/chapters/order')
  @TakesChapters()
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'reorderProjectChapters',
    summary: 'Put the chapters in another order',
    description: 'Their numbers are then those of the new order.',
  })
  @ApiParam(projectIdParam)
  @ApiBody({
    type: ReorderChaptersDto,
    examples: { two: { summary: 'The second chapter first', value: { chapters: [2, 1, 3] } } },
  })
  @ApiOkResponse({ type: ProjectDto, description: 'The project as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'PROJECT_NOT_FOUND',
    'PROJECT_CHANGED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async reorder(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { chapters: order, ...body }: ReorderChaptersDto,
  ): Promise<ProjectDto> {
    return ProjectDto.from(await this.chapters.reorder(caller, id, { order, ...seenIn(body) }));
  }

  @Patch(':id/chapters')
  @TakesChapters()
  @RequiresRight('speech')
  @ApiOperation({ operationId: 'includeProjectChapters', summary: 'Include chapters, or leave them out' })
  @ApiParam(projectIdParam)
  @ApiBody({
    type: IncludeChaptersDto,
    examples: {
      all: { summary: 'Include all', value: { is_included: true } },
      some: { summary: 'Leave two chapters out', value: { chapters: [1, 2], is_included: false } },
    },
  })
  @ApiOkResponse({ type: ProjectDto, description: 'The project as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'PROJECT_NOT_FOUND',
    'CHAPTER_NOT_FOUND',
    'PROJECT_CHANGED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async include(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { chapters: numbers, is_included: isIncluded, ...body }: IncludeChaptersDto,
  ): Promise<ProjectDto> {
    const options = { isIncluded, ...seenIn(body), ...(numbers && { numbers }) };
    return ProjectDto.from(await this.chapters.include(caller, id, options));
  }

  @Get(':id/changes')
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'listProjectChanges',
    summary: 'List the changes of chapters that can be undone',
    description: 'The newest 50, as long as they are not very large. A new version of the document ends them.',
  })
  @ApiParam(projectIdParam)
  @ApiOkResponse({ type: ChapterChangesDto, description: 'The changes.' })
  @ApiErrors('PROJECT_NOT_FOUND')
  async changes(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<ChapterChangesDto> {
    return ChapterChangesDto.from(await this.chapters.listChanges(accountId, id));
  }

  @Post(':id/undo')
  @HttpCode(HttpStatus.OK)
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'undoProjectChanges',
    summary: 'Undo the newest changes of chapters',
    description: 'The chapters are then as they were before these changes. An undone change cannot be repeated.',
  })
  @ApiParam(projectIdParam)
  @ApiBody({ type: UndoDto, required: false, examples: { one: { summary: 'The newest one', value: { steps: 1 } } } })
  @ApiOkResponse({ type: ProjectDto, description: 'The project as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'PROJECT_NOT_FOUND',
    'PROJECT_CHANGED',
    'NOTHING_TO_UNDO',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async undo(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { steps, ...body }: UndoDto,
  ): Promise<ProjectDto> {
    return ProjectDto.from(await this.chapters.undo(caller, id, { steps, ...seenIn(body) }));
  }
}

function seenIn({ if_unchanged_since: seen }: { if_unchanged_since?: string }): { seen?: Date } {
  return seen === undefined ? {} : { seen: new Date(seen) };
}
