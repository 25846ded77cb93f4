import { Module } from '@nestjs/common';
import { ElevenLabsModule } from './elevenlabs/elevenlabs.module';
import { ModelsController } from './models.controller';

/** What the dialects share. Each has a module of its own. */
@Module({ imports: [ElevenLabsModule], controllers: [ModelsController] })
export class DialectsModule {}
