import { Module } from '@nestjs/common';
import { BatchesModule } from '../../long-form/batches';
import { FilesModule } from '../../accounts/files/files.module';
import { DownloadLinksModule } from '../kokoro/download-links.module';
import { TtsModule } from '../../tts/tts.module';
import { AudioListsController } from './audio-lists.controller';
import { OpenAiBatchesController } from './batches/batches.controller';
import { OpenAiFilesController } from './batches/files.controller';
import { OpenAiBatchDialect } from './batches/openai-batch.dialect';
import { OpenAiVoices } from './openai-voices';
import { OpenAiSpeechController } from './speech.controller';

/** The routes of OpenAI’s API: docs/dialects/openai.md. */
@Module({
  imports: [TtsModule, FilesModule, BatchesModule, DownloadLinksModule],
  controllers: [OpenAiSpeechController, AudioListsController, OpenAiFilesController, OpenAiBatchesController],
  providers: [OpenAiVoices, OpenAiBatchDialect],
  exports: [OpenAiVoices],
})
export class OpenAiModule {}
