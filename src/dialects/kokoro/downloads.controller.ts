import { Controller, Get, Param, Redirect, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { fileNotFound } from '../../accounts/files/file-not-found';
import { Public } from '../../platform/caller/access.decorators';
import { Environment } from '../../platform/config/environment';
import { publicPath } from '../../platform/config/server-url';

/**
 * Leads from where Kokoro-FastAPI's clients look for what `X-Download-Path` names to the signed link, which alone decides who may have the
 * file.
 */
@ApiExcludeController()
@Public()
@Controller('v1/download')
export class DownloadsController {
  constructor(private readonly environment: Environment) {}

  /** @throws {ApiError} `FILE_NOT_FOUND`. */
  @Get(':file')
  @Redirect()
  download(@Param('file') file: string, @Req() request: Request): { url: string } {
    const id = /^(?<id>file_[0-9a-f]{32})\.[a-z0-9]{2,5}$/u.exec(file)?.groups?.['id'];
    if (id === undefined) throw fileNotFound();
    return { url: `${publicPath(this.environment)}/api/v1/audio/${id}?${request.originalUrl.split('?')[1] ?? ''}` };
  }
}
