import { Module } from '@nestjs/common';
import { RealtimeModule } from '../realtime/realtime.module';
import { TtsModule } from '../../tts/tts.module';
import { DeepgramVoices } from './deepgram-voices';
import { DeepgramSocketController } from './socket.controller';
import { DeepgramSpeakController } from './speak.controller';

/** The routes of Deepgram’s API: docs/dialects/deepgram.md. */
@Module({
  imports: [RealtimeModule, TtsModule],
  controllers: [DeepgramSpeakController, DeepgramSocketController],
  providers: [DeepgramVoices],
  exports: [DeepgramVoices],
})
export class DeepgramModule {}
