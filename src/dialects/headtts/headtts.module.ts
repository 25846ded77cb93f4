import { Module } from '@nestjs/common';
import { TtsModule } from '../../tts/tts.module';
import { HeadTtsController } from './headtts.controller';

/** The routes of HeadTTS’s REST API: docs/dialects/headtts.md. */
@Module({ imports: [TtsModule], controllers: [HeadTtsController] })
export class HeadTtsModule {}
