import { Module } from '@nestjs/common';
import { TtsModule } from '../../tts/tts.module';
import { MaryTtsController } from './marytts.controller';
import { MaryTtsVoices } from './marytts-voices';

/** The routes of MaryTTS’s HTTP API: docs/dialects/marytts.md. */
@Module({ imports: [TtsModule], controllers: [MaryTtsController], providers: [MaryTtsVoices] })
export class MaryTtsModule {}
