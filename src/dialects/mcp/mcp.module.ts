import { Module } from '@nestjs/common';
import { FilesModule } from '../../accounts/files/files.module';
import { McpController } from './mcp.controller';

/** The Model Context Protocol for assistants: docs/mcp.md. */
@Module({ imports: [FilesModule], controllers: [McpController] })
export class McpModule {}
