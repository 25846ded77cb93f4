import { Module } from '@nestjs/common';
import { ApiKeysModule } from './api-keys.module';

/** API keys. */
@Module({ imports: [ApiKeysModule], exports: [ApiKeysModule] })
export class ApiKeysFloor {}
