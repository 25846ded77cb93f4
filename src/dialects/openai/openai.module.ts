import { Module } from '@nestjs/common';
import { BatchesModule } from '../../long-form/batches';
import { FilesModule } from '../../accounts/files/files.module';
import { TtsModule } from '../../tts/tts.module';
import { AudioListsController } from './audio-lists.controller';
import { OpenAiBatchesController } from './batches/batches.controller';
import { OpenAiFilesController } from './batches/files.controller';
import { OpenAiBatchDialect } from './batches/openai-batch.dialect';
import { OpenAiVoices } from './openai-voices';
import { OpenAiSpeechController } from './speech.controller';

/** The routes of OpenAI’s API: docs/dialects/openai.md. */
@Module({
  imports: [TtsModule, FilesModule, BatchesModule],
  controllers: [OpenAiSpeechController, AudioListsController, OpenAiFilesController, OpenAiBatchesController],
  providers: [OpenAiVoices, OpenAiBatchDialect],
})
export class OpenAiModule {}
