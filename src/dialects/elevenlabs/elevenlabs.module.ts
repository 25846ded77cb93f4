import { Module } from '@nestjs/common';
import { DictionariesModule } from '../../dictionaries/dictionaries.module';
import { TtsModule } from '../../tts/tts.module';
import { UsageModule } from '../../usage/usage.module';
import { PronunciationDictionariesController } from './dictionaries/pronunciation-dictionaries.controller';
import { PronunciationFilesController } from './dictionaries/pronunciation-files.controller';
import { ElevenLabsVoices } from './elevenlabs-voices';
import { TextToSpeechController } from './text-to-speech.controller';
import { UserController } from './user.controller';
import { ElevenLabsVoicesController } from './voices.controller';

@Module({
  imports: [DictionariesModule, TtsModule, UsageModule],
  controllers: [
    TextToSpeechController,
    ElevenLabsVoicesController,
    UserController,
    PronunciationFilesController,
    PronunciationDictionariesController,
  ],
  providers: [ElevenLabsVoices],
  exports: [ElevenLabsVoices],
})
export class ElevenLabsModule {}
