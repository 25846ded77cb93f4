import { Module } from '@nestjs/common';
import { TtsModule } from '../../tts/tts.module';
import { OpenAiModule } from '../openai/openai.module';
import { CombinedVoiceController } from './combined-voice.controller';
import { DownloadLinksModule } from './download-links.module';
import { DownloadsController } from './downloads.controller';
import { KokoroController } from './kokoro.controller';
import { PhonemizeController } from './phonemize.controller';

/** What Kokoro-FastAPI has beside OpenAI’s routes: docs/dialects/kokoro-fastapi.md. */
@Module({
  imports: [TtsModule, OpenAiModule, DownloadLinksModule],
  controllers: [KokoroController, PhonemizeController, CombinedVoiceController, DownloadsController],
})
export class KokoroModule {}
