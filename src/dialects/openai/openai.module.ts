import { Module } from '@nestjs/common';
import { TtsModule } from '../../tts/tts.module';
import { AudioListsController } from './audio-lists.controller';
import { OpenAiVoices } from './openai-voices';
import { OpenAiSpeechController } from './speech.controller';

@Module({
  imports: [TtsModule],
  controllers: [OpenAiSpeechController, AudioListsController],
  providers: [OpenAiVoices],
})
export class OpenAiModule {}
