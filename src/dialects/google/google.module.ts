import { Module } from '@nestjs/common';
import { TtsModule } from '../../tts/tts.module';
import { GoogleVoices } from './google-voices';
import { GoogleSynthesizeController } from './synthesize.controller';

/** The routes of Google Cloud Text-to-Speech: docs/dialects/google.md. */
@Module({
  imports: [TtsModule],
  controllers: [GoogleSynthesizeController],
  providers: [GoogleVoices],
  exports: [GoogleVoices],
})
export class GoogleModule {}
