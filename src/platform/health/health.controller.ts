import { Controller, Get, Header, HttpStatus, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Public } from '../caller/access.decorators';
import { Dependencies } from './dependencies';
import { RequiredParts } from './required-parts';
import { ServerState } from './server-state';

/** The database counts as unavailable if it does not answer within this time. */
const databaseTimeoutMs = 1000;

/** Health checks for load balancers and orchestrators. They are public and not part of the API. */
@ApiTags('Health')
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: DataSource,
    private readonly parts: RequiredParts,
    private readonly state: ServerState,
    private readonly dependencies: Dependencies,
  ) {}

  @Get('live')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'live', summary: 'Is the process alive? If not, restart it.' })
  @ApiOkResponse({ description: 'Yes.', example: { status: 'ok' } })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'health',
    summary: 'The same as /health/ready',
    description: 'For clients that know no other path, such as those of Kokoro-FastAPI.',
  })
  @ApiOkResponse({ description: 'Yes.' })
  @ApiServiceUnavailableResponse({ description: 'No.' })
  check(@Res({ passthrough: true }) response: Response): Promise<unknown> {
    return this.ready(response);
  }

  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'ready',
    summary: 'Should this server get requests?',
    description:
      'Yes, if the database answers, a speech engine is loaded and makes progress, and the server is not shutting down. The status is ' +
      '`degraded` if something cannot be used that only some requests need, such as the mail server; `info` says what.',
  })
  @ApiOkResponse({ description: 'Yes.' })
  @ApiServiceUnavailableResponse({ description: 'No; `error` says which part is down.' })
  async ready(@Res({ passthrough: true }) response: Response): Promise<unknown> {
    try {
      return await this.health.check([
        () => this.server(),
        () => this.databaseAnswers(),
        ...this.requiredParts(),
        ...this.dependencies.health(),
      ]);
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      response.status(HttpStatus.SERVICE_UNAVAILABLE);
      return error.getResponse();
    }
  }

  private server() {
    const indicator = this.indicators.check('server');
    return this.state.isReady ? indicator.up() : indicator.down('shutting down');
  }

  private databaseAnswers() {
    const ping = async () => void (await this.database.query('SELECT 1'));
    return this.indicators.check('database').attempt(ping).withTimeout(databaseTimeoutMs);
  }

  private requiredParts() {
    return this.parts.all().map((part) => () => {
      const indicator = this.indicators.check(part.name);
      const problem = part.problem();
      return problem === undefined ? indicator.up() : indicator.down(problem);
    });
  }
}
