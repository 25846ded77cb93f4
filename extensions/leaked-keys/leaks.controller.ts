import { hash } from 'node:crypto';
import { Controller, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  ApiError,
  ApiErrors,
  clientOf,
  FailedAuthLimiter,
  IgnoreBody,
  JsonBoundsError,
  parseJsonInTurns,
  Public,
  rawBodyReader,
} from 'voxgate';
import { LeakReportDto, LeakVerdictDto } from './dto/leak.dto';
import { type Leak, readLeak } from './leak';
import { LeakReportKeys } from './leak-report-keys';
import { LeaksService } from './leaks.service';
import { ReportSlots } from './report-slots';

/** Maximum bytes of a body, and number of reports in it. */
const maxBodyBytes = 2 ** 20;
const maxReports = 2000;
/** Maximum number of values in a body: a report has four, and scanners may add some. */
const maxValues = maxReports * 10;

const identifierHeader = 'Github-Public-Key-Identifier';
const signatureHeader = 'Github-Public-Key-Signature';

/** Receives reports of scanners that find secrets in public, as GitHub's secret scanning partner programme sends them. */
@ApiTags('Leaked keys')
@Public()
@IgnoreBody()
@Controller('api/v1/leaks')
export class LeaksController {
  private readonly readBody = rawBodyReader(maxBodyBytes);

  constructor(
    private readonly keys: LeakReportKeys,
    private readonly leaks: LeaksService,
    private readonly slots: ReportSlots,
    private readonly failures: FailedAuthLimiter,
  ) {}

  @Post()
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'reportLeaks',
    summary: 'Report leaked API keys',
    description:
      'For scanners of public code, in the manner of GitHub’s secret scanning partner programme. It needs no API key: the body ' +
      'must be signed with one of the keys in the server’s setting `LEAK_REPORT_KEYS`. Without that setting, the route ' +
      'answers 404. The server disables each key that it knows, and alerts its account.',
  })
  @ApiHeader({ name: identifierHeader, description: 'The `key_identifier` of the public key.', required: true })
  @ApiHeader({
    name: signatureHeader,
    description: 'ECDSA signature (P-256, SHA-256) of the body as it is sent: base64 of the DER encoding.',
    required: true,
  })
  @ApiBody({
    type: [LeakReportDto],
    description: `At most ${maxReports} reports, and 1 MB.`,
    examples: {
      one: {
        summary: 'A key in a file',
        value: [
          {
            token: 'sk-4fT9aZq0Lw7Xc2Vb8Nm5Rk1Jh6Gd3Sye',
            type: 'voxgate_api_key',
            url: 'https://github.com/octocat/Hello-World/blob/main/.env',
            source: 'content',
          },
        ],
      },
    },
  })
  @ApiOkResponse({
    type: [LeakVerdictDto],
    description: 'For each report, whether the secret is a key of this server.',
  })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'INVALID_SIGNATURE',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'RATE_LIMITED',
    'INTERNAL_ERROR',
    'OVERLOADED',
    'SERVICE_UNAVAILABLE',
  )
  async report(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<LeakVerdictDto[]> {
    if (!this.keys.areConfigured)
      throw new ApiError('NOT_FOUND', 'This server does not accept reports of leaked keys.');
    await this.failures.check('leakReport', request.ip ?? '');
    const reports = await this.slots.run(request.ip ?? '', async () => {
      const body = await this.readSigned(request, response);
      return parseReports(body, request.ip ?? '');
    });
    const isKey = await this.leaks.handle(reports, clientOf(request));
    return reports.map(({ token, type }, index) => ({
      token_hash: hash('sha256', token),
      token_type: type,
      label: isKey[index] ? 'true_positive' : 'false_positive',
    }));
  }

  /** Reads the body if its signature can be checked at all, and checks it before anything else. */
  private async readSigned(request: Request, response: Response): Promise<Buffer> {
    const identifier = request.get(identifierHeader) ?? '';
    const signature = request.get(signatureHeader) ?? '';
    const body =
      this.keys.has(identifier) && isSignature(signature) ? await this.readBody(request, response) : undefined;
    if (body && this.keys.verifies(body, identifier, signature)) return body;
    await this.failures.consume('leakReport', request.ip ?? '');
    throw new ApiError('INVALID_SIGNATURE', `The body is not signed with a key that this server knows.`);
  }
}

/** Whether a text has the form of a signature: the DER encoding of two numbers of 32 bytes, in base64. */
function isSignature(text: string): boolean {
  return /^M[DE][A-Za-z0-9+/]{8,94}={0,2}$/.test(text);
}

/** @throws {ApiError} `INVALID_JSON` or `INVALID_REQUEST`. */
async function parseReports(body: Buffer, address: string): Promise<Leak[]> {
  let reports: unknown;
  try {
    reports = await parseJsonInTurns(body.toString('utf8'), { maxValues }, address);
  } catch (error) {
    if (error instanceof JsonBoundsError) throw new ApiError('INVALID_REQUEST', `The body ${error.message}.`);
    // Without its cause: the message of the parser may quote a secret.
    throw new ApiError('INVALID_JSON', 'The body is not valid JSON.');
  }
  if (!Array.isArray(reports)) throw new ApiError('INVALID_REQUEST', 'The body must be a JSON array of reports.');
  if (reports.length > maxReports) {
    throw new ApiError('INVALID_REQUEST', `The body has ${reports.length} reports; the maximum is ${maxReports}.`);
  }
  return reports.map((report, index) => {
    const leak = readLeak(report);
    if (!leak) throw new ApiError('INVALID_REQUEST', `The report at index ${index} has no token.`);
    return leak;
  });
}
