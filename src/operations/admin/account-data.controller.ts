import { pipeline } from 'node:stream/promises';
import { Controller, Delete, Get, HttpCode, HttpStatus, Logger, Param, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { dispositionOf } from '../../accounts/files/http/file-names';
import { slowestAudio } from '../../accounts/files/http/file-responder';
import type { Actor } from '../../platform/caller/actor';
import { CurrentOperator, ForOperators } from '../../platform/caller/operator';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { allowListening } from '../../platform/responses/stalled-clients';
import { accountParam } from './account-ref.param';
import { AdminAccountsService } from './admin-accounts.service';
import { AccountDeletionService } from './account-data/account-deletion.service';
import { AccountExportService } from './account-data/account-export.service';
import { AccountDeletionDto } from './dto/deletion.dto';

/** All that an account has, for programs of the operator: to take it along, and to delete it. */
@ApiTags('Provisioning')
@Controller('api/v1/admin')
export class AdminDataController {
  private readonly logger = new Logger('Accounts');

  constructor(
    private readonly accounts: AdminAccountsService,
    private readonly exports: AccountExportService,
    private readonly deletions: AccountDeletionService,
  ) {}

  @Get('accounts/:account/export')
  @ForOperators('write')
  @ApiOperation({
    operationId: 'adminExportAccount',
    summary: 'Export all that an account has',
    description:
      'A ZIP file: JSON lines for each kind of data (keys without secrets, people, usage, requests, history, projects, jobs, batches, ' +
      'dictionaries, voices, audit trail), and the contents of all stored files. `manifest.json` is the last entry: an archive that has ' +
      'it is complete. A server makes one export at a time. Needs the access `write`, because it has the texts of the account.',
  })
  @ApiParam(accountParam)
  @ApiOkResponse({
    description: 'The archive.',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrors('ACCOUNT_NOT_FOUND', 'OVERLOADED')
  async export(
    @Param('account') reference: string,
    @CurrentOperator() actor: Actor,
    @Res() response: Response,
  ): Promise<void> {
    const { filename, archive, close } = await this.exports.open(await this.accounts.find(reference), actor);
    try {
      response.set({
        'Content-Type': 'application/zip',
        'Content-Disposition': dispositionOf(filename, 'attachment'),
        'Cache-Control': 'private, no-store',
      });
      archive.on('data', (chunk: Buffer) => allowListening(response, chunk.length / slowestAudio));
      await pipeline(archive, response);
    } catch (error) {
      // The client sees that the response is not complete.
      if (!response.destroyed) response.destroy();
      if (!response.req.socket.destroyed) this.logger.warn(`An export has failed: ${withCauses(error)}`);
    } finally {
      await close();
    }
  }

  @Delete('accounts/:account')
  @ForOperators('write')
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiOperation({
    operationId: 'adminDeleteAccount',
    summary: 'Delete an account with all that it has',
    description:
      'It cannot be undone: export the account before. From the response on, the account does not exist for anybody, its keys are ' +
      'rejected on every server, and its ids can be used again. Its data and files are removed then, also if a server crashes meanwhile; ' +
      '`GET /api/v1/admin/deletions/{account_id}` says when that is over. People who belong to other accounts keep those. A backup that ' +
      'was made before still has the account.',
  })
  @ApiParam(accountParam)
  @ApiAcceptedResponse({ type: AccountDeletionDto, description: 'The account is deleted.' })
  @ApiErrors('ACCOUNT_NOT_FOUND')
  async remove(@Param('account') reference: string, @CurrentOperator() actor: Actor): Promise<AccountDeletionDto> {
    const { id } = await this.accounts.find(reference);
    const deletion = await this.deletions.request(id, actor);
    void this.deletions.sweep();
    return AccountDeletionDto.from(deletion);
  }

  @Get('deletions/:account_id')
  @ForOperators('read')
  @ApiOperation({
    operationId: 'adminGetDeletion',
    summary: 'Get the deletion of an account',
    description: 'Who has deleted it, and whether everything has been removed.',
  })
  @ApiParam({ name: 'account_id', description: 'The `id` that the account had: `acct_…`.' })
  @ApiOkResponse({ type: AccountDeletionDto, description: 'The deletion.' })
  @ApiErrors('DELETION_NOT_FOUND')
  async deletion(@Param('account_id') accountId: string): Promise<AccountDeletionDto> {
    return AccountDeletionDto.from(await this.deletions.find(accountId));
  }
}
