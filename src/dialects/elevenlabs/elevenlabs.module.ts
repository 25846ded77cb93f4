import { Module } from '@nestjs/common';
import { TtsModule } from '../../tts/tts.module';
import { UsageModule } from '../../usage/usage.module';
import { ElevenLabsVoices } from './elevenlabs-voices';
import { TextToSpeechController } from './text-to-speech.controller';
import { UserController } from './user.controller';
import { ElevenLabsVoicesController } from './voices.controller';

@Module({
  imports: [TtsModule, UsageModule],
  controllers: [TextToSpeechController, ElevenLabsVoicesController, UserController],
  providers: [ElevenLabsVoices],
  exports: [ElevenLabsVoices],
})
export class ElevenLabsModule {}
