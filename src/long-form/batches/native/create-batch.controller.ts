import { Readable } from 'node:stream';
import { Controller, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, CurrentCaller } from '../../../platform/caller/caller';
import { RequiresRight } from '../../../platform/caller/rights.decorators';
import { Environment } from '../../../platform/config/environment';
import { publicBase } from '../../../platform/config/server-url';
import { ApiError } from '../../../platform/errors/api-error';
import { ApiErrors } from '../../../platform/errors/api-errors.decorator';
import { FilesService } from '../../../accounts/files/files.service';
import { boundedBody } from '../../../platform/http/bounded-body';
import { jsonBodyReader } from '../../../platform/http/json-body';
import { IgnoreBody } from '../../../platform/http/json-body.interceptor';
import { LargeBodies } from '../../../platform/http/large-bodies';
import { BatchesService, inputTooLarge } from '../batches.service';
import { maxInputBytes, maxLines } from '../limits';
import { writeLines } from '../upload/write-lines';
import { inputKind } from '../upload/input-kind';
import { BatchDto, CreateBatchDto } from './dto/batch.dto';

const ndjson = 'application/x-ndjson';
const linesTypes = [ndjson, 'application/jsonl', 'application/x-jsonlines'];

/** A list of lines has to be in memory, so it may be smaller than lines that are not in a list. Few lines have 10 values. */
const readJson = jsonBodyReader(16 * 2 ** 20, { maxValues: 10 * maxLines });

/** Takes batches in. It reads the body itself: it may be large, and is not one JSON value. */
@ApiTags('Batches')
@ApiExtraModels(CreateBatchDto)
@IgnoreBody()
@Controller('api/v1/batches')
export class CreateBatchController {
  constructor(
    private readonly batches: BatchesService,
    private readonly files: FilesService,
    private readonly largeBodies: LargeBodies,
    private readonly environment: Environment,
  ) {}

  @Post()
  @RequiresRight('speech')
  @HttpCode(HttpStatus.CREATED)
  @ApiOperation({
    operationId: 'createBatch',
    summary: 'Hand in many short texts',
    description:
      'Each line of the body is JSON with the fields of a request for speech, and becomes a file. At most 50,000 lines and 2,000,000 ' +
      'characters, 40 MB. The response comes at once; the lines are read and spoken in the background. A line that cannot be ' +
      'spoken fails alone.',
  })
  @ApiBody({
    required: true,
    schema: { $ref: getSchemaPath(CreateBatchDto) },
    examples: {
      lines: {
        summary: 'A list',
        value: {
          lines: [
            { custom_id: 'hello', text: 'Hello.', voice_id: 'slt' },
            { custom_id: 'bye', text: 'Goodbye.', voice_id: 'kal', format: 'wav' },
          ],
        },
      },
    },
  })
  @ApiCreatedResponse({ type: BatchDto, description: 'The batch was made.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'BATCH_LIMIT_REACHED',
    'STORAGE_LIMIT_REACHED',
    'QUOTA_EXCEEDED',
    'OVERLOADED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async create(
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BatchDto> {
    await this.batches.checkRoom(caller);
    const { id } = await this.files.store(caller.accountId, {
      contents: { stream: await this.inputOf(request, response) },
      name: 'batch.jsonl',
      contentType: ndjson,
      kind: inputKind,
    });
    const origin = publicBase(this.environment, request);
    try {
      const wanted = { dialect: 'native', inputFileId: id, origin, hours: null };
      return BatchDto.from(await this.batches.create(caller, wanted));
    } catch (error) {
      await this.files.removeOf(caller.accountId, [id]);
      throw error;
    }
  }

  /** @throws {ApiError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `OVERLOADED`, `INVALID_JSON`, `INVALID_REQUEST`. */
  private async inputOf(request: Request, response: Response): Promise<Readable> {
    if (request.is(linesTypes)) {
      if (request.headers['content-encoding'] !== undefined)
        throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the lines without Content-Encoding.');
      if (Number(request.headers['content-length'] ?? 0) > maxInputBytes) throw inputTooLarge();
      if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
      return boundedBody(request, maxInputBytes, inputTooLarge);
    }
    if (request.is('application/json') === false) {
      const message = `Send lines of JSON with "Content-Type: ${ndjson}", or a list with "Content-Type: application/json".`;
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', message);
    }
    await this.largeBodies.take(request, response);
    await readJson(request, response);
    const { lines, ...rest } = (request.body ?? {}) as { lines?: unknown };
    if (!Array.isArray(lines) || lines.length === 0)
      throw new ApiError('INVALID_REQUEST', 'lines must be a list with at least one line.', { field: 'lines' });
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined)
      throw new ApiError('INVALID_REQUEST', `${unknown} is not a field of a batch.`, { field: unknown });
    return writeLines(lines);
  }
}
