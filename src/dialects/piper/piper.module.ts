import { Module } from '@nestjs/common';
import { TtsModule } from '../../tts/tts.module';
import { PiperController } from './piper.controller';

/** The routes of Piper’s HTTP server: docs/dialects/piper.md. */
@Module({ imports: [TtsModule], controllers: [PiperController] })
export class PiperModule {}
