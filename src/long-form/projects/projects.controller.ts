import {
  Body,
  Controller,
  Delete,
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
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { checkIdempotencyKey } from '../../auth/idempotency/idempotency-key';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { LimitBody } from '../../platform/http/json-body.interceptor';
import { chapterNumber, chapterNumberParam } from '../jobs/chapter-number.pipe';
import { JobDto, JobListDto } from '../jobs/dto/job.dto';
import { JobsQueryDto } from '../jobs/dto/jobs-query.dto';
import { coverOf, handedIn, maxHandInBytes, MakesJob } from '../jobs/hand-in';
import { TakesDocuments } from '../jobs/upload/takes-documents.decorator';
import { ClientGone } from '../../tts/http/client-gone.decorator';
import { CreateProjectDto, ReplaceDocumentDto } from './dto/create-project.dto';
import { ProjectChapterTextDto, UpdateChapterDto } from './dto/project-chapter.dto';
import { ProjectDto, ProjectListDto } from './dto/project.dto';
import { ProjectsQueryDto, RemoveProjectQueryDto } from './dto/projects-query.dto';
import { UpdateProjectDto } from './dto/update-project.dto';
import { maxChapterTextLength } from './limits';
import { ProjectsService } from './projects.service';
import { projectIdParam } from './project-id-param';

/** Maximum size of the body of a chapter: its longest text, with every character escaped, and the rest. */
const maxChapterBodyBytes = maxChapterTextLength * 12 + 20_000;

/** Documents that are being prepared, and the jobs that speak them. */
@ApiTags('Projects')
@Controller('api/v1/projects')
export class ProjectsController {
  constructor(protected readonly projects: ProjectsService) {}

  @Post()
  @RequiresRight('speech')
  @TakesDocuments()
  @ApiOperation({
    operationId: 'createProject',
    summary: 'Make a project',
    description:
      'Takes a text or a document in and divides it into chapters, as POST /api/v1/jobs does, without speaking it. Its chapters can be ' +
      'changed before jobs speak it.',
  })
  @ApiBody({
    type: CreateProjectDto,
    examples: {
      markdown: {
        summary: 'Markdown',
        value: {
          text: '# One\n\nIt was a bright day.\n\n# Two\n\nIt rained.',
          input_type: 'markdown',
          title: 'Bright days',
          voice_id: 'slt',
        },
      },
    },
  })
  @ApiCreatedResponse({ type: ProjectDto, description: 'The project was made.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'INVALID_DOCUMENT',
    'TEXT_TOO_LONG',
    'VOICE_NOT_ALLOWED',
    'VOICE_NOT_FOUND',
    'DICTIONARY_NOT_FOUND',
    'PROJECT_LIMIT_REACHED',
    'STORAGE_LIMIT_REACHED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'OVERLOADED',
  )
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateProjectDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<ProjectDto> {
    const sent = await handedIn(body, caller.accountId);
    const { voice_id: voiceId, pronunciation_dictionaries: dictionaries, title, author, description } = body;
    const { speed, pitch, normalize, formats, loudness, self_check: selfCheck } = body;
    const sound = { voiceId, dictionaries, speed, pitch, normalize, formats, loudness, selfCheck };
    const wanted = { title, author, description, ...sound };
    return ProjectDto.from(await this.projects.create(caller, sent, wanted, gone));
  }

  @Get()
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'listProjects',
    summary: 'List projects',
    description: 'The account’s projects, newest first.',
  })
  @ApiOkResponse({ type: ProjectListDto, description: 'The projects.' })
  @ApiErrors('INVALID_REQUEST')
  async list(@CurrentCaller() caller: Caller, @Query() query: ProjectsQueryDto): Promise<ProjectListDto> {
    const { projects, next } = await this.projects.list(caller.accountId, query);
    return { data: projects.map((project) => ProjectDto.from(project)), next };
  }

  @Get(':id')
  @RequiresRight('speech')
  @ApiOperation({ operationId: 'getProject', summary: 'Get a project' })
  @ApiParam(projectIdParam)
  @ApiOkResponse({ type: ProjectDto, description: 'The project.' })
  @ApiErrors('PROJECT_NOT_FOUND')
  async get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<ProjectDto> {
    return ProjectDto.from(await this.projects.find(caller.accountId, id));
  }

  @Patch(':id')
  @RequiresRight('speech')
  @LimitBody(maxHandInBytes)
  @ApiOperation({
    operationId: 'updateProject',
    summary: 'Change a project',
    description: 'Jobs that have been made stay as they are.',
  })
  @ApiParam(projectIdParam)
  @ApiBody({
    type: UpdateProjectDto,
    examples: { voice: { summary: 'Another voice', value: { voice_id: 'slt', formats: ['mp3', 'm4b'] } } },
  })
  @ApiOkResponse({ type: ProjectDto, description: 'The project as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'VOICE_NOT_ALLOWED',
    'PROJECT_NOT_FOUND',
    'VOICE_NOT_FOUND',
    'DICTIONARY_NOT_FOUND',
    'STORAGE_LIMIT_REACHED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateProjectDto,
  ): Promise<ProjectDto> {
    const { voice_id: voiceId, pronunciation_dictionaries: dictionaries, self_check: selfCheck, ...others } = body;
    const cover = typeof body.cover === 'string' ? await coverOf(body.cover, caller.accountId) : body.cover;
    const changes = { ...others, voiceId, dictionaries, selfCheck, cover };
    return ProjectDto.from(await this.projects.update(caller, id, changes));
  }

  @Delete(':id')
  @RequiresRight('speech')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'deleteProject',
    summary: 'Remove a project',
    description:
      'Removes the project with its texts for good, and ends the links to its feed. Its jobs and their files stay, unless `jobs=true`.',
  })
  @ApiParam(projectIdParam)
  @ApiNoContentResponse({ description: 'The project is gone.' })
  @ApiErrors('INVALID_REQUEST', 'PROJECT_NOT_FOUND')
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() { jobs }: RemoveProjectQueryDto,
  ): Promise<void> {
    await this.projects.remove(caller.accountId, id, jobs === 'true');
  }

  @Put(':id/document')
  @RequiresRight('speech')
  @TakesDocuments()
  @ApiOperation({
    operationId: 'replaceProjectDocument',
    summary: 'Put a new version of the document in place',
    description:
      'The chapters are those of the new document. One with the title of a chapter before keeps its voice, and whether it is included.',
  })
  @ApiParam(projectIdParam)
  @ApiBody({
    type: ReplaceDocumentDto,
    examples: { text: { summary: 'A text', value: { text: 'It was a very bright day.' } } },
  })
  @ApiOkResponse({ type: ProjectDto, description: 'The project as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'INVALID_DOCUMENT',
    'TEXT_TOO_LONG',
    'PROJECT_NOT_FOUND',
    'STORAGE_LIMIT_REACHED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'OVERLOADED',
  )
  async replaceDocument(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ReplaceDocumentDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<ProjectDto> {
    const sent = await handedIn(body, caller.accountId);
    return ProjectDto.from(await this.projects.replaceDocument(caller.accountId, id, sent, gone));
  }

  @Get(':id/chapters/:number')
  @RequiresRight('speech')
  @ApiOperation({ operationId: 'getProjectChapter', summary: 'Get a chapter with its text' })
  @ApiParam(projectIdParam)
  @ApiParam(chapterNumberParam)
  @ApiOkResponse({ type: ProjectChapterTextDto, description: 'The chapter.' })
  @ApiErrors('PROJECT_NOT_FOUND', 'CHAPTER_NOT_FOUND')
  async chapter(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('number', chapterNumber) number: number,
  ): Promise<ProjectChapterTextDto> {
    return ProjectChapterTextDto.fromText(await this.projects.chapter(caller.accountId, id, number));
  }

  @Patch(':id/chapters/:number')
  @RequiresRight('speech')
  @LimitBody(maxChapterBodyBytes)
  @ApiOperation({ operationId: 'updateProjectChapter', summary: 'Change a chapter' })
  @ApiParam(projectIdParam)
  @ApiParam(chapterNumberParam)
  @ApiBody({
    type: UpdateChapterDto,
    examples: { voice: { summary: 'Another voice', value: { voice_id: 'slt' } } },
  })
  @ApiOkResponse({ type: ProjectChapterTextDto, description: 'The chapter as it is now.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'INVALID_SSML',
    'TEXT_TOO_LONG',
    'VOICE_NOT_ALLOWED',
    'PROJECT_NOT_FOUND',
    'CHAPTER_NOT_FOUND',
    'VOICE_NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'OVERLOADED',
  )
  async updateChapter(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('number', chapterNumber) number: number,
    @Body() { title, text, voice_id: voiceId, is_included: isIncluded }: UpdateChapterDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<ProjectChapterTextDto> {
    const changes = { title, text, voiceId, isIncluded };
    return ProjectChapterTextDto.fromText(await this.projects.updateChapter(caller, id, number, changes, gone));
  }

  @Post(':id/jobs')
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'createProjectJob',
    summary: 'Have a project spoken',
    description:
      'Makes a job of the project as it is now. The chapters that are included are those of the job, with numbers from 1. Sentences that ' +
      'an earlier job has spoken in the same way are not spoken again.',
  })
  @MakesJob()
  @ApiParam(projectIdParam)
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'VOICE_NOT_ALLOWED',
    'PROJECT_NOT_FOUND',
    'VOICE_NOT_FOUND',
    'DICTIONARY_NOT_FOUND',
    'FILE_NOT_FOUND',
    'PROJECT_EMPTY',
    'IDEMPOTENCY_KEY_REUSED',
    'JOB_LIMIT_REACHED',
    'STORAGE_LIMIT_REACHED',
    'QUOTA_EXCEEDED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async createJob(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JobDto> {
    if (key !== undefined) checkIdempotencyKey(key);
    const { job, isNew } = await this.projects.handIn(caller, id, key);
    if (!isNew) response.status(HttpStatus.OK);
    return JobDto.from(job);
  }

  @Get(':id/jobs')
  @RequiresRight('speech')
  @ApiOperation({ operationId: 'listProjectJobs', summary: 'List the jobs of a project', description: 'Newest first.' })
  @ApiParam(projectIdParam)
  @ApiOkResponse({ type: JobListDto, description: 'The jobs.' })
  @ApiErrors('INVALID_REQUEST', 'PROJECT_NOT_FOUND')
  async listJobs(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: JobsQueryDto,
  ): Promise<JobListDto> {
    return JobListDto.from(await this.projects.listJobs(caller.accountId, id, query));
  }
}
