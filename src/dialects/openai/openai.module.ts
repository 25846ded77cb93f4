import { Module } from '@nestjs/common';
import { TtsModule } from '../../tts/tts.module';
import { AudioListsController } from './audio-lists.controller';
import { OpenAiVoices } from './openai-voices';
import { OpenAiSpeechController } from './speech.controller';

/** The routes of OpenAI’s API: docs/dialects/openai.md. */
@Module({
  imports: [TtsModule],
  controllers: [OpenAiSpeechController, AudioListsController],
  providers: [OpenAiVoices],
})
export class OpenAiModule {}
