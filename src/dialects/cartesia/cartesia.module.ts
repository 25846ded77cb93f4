import { Module } from '@nestjs/common';
import { RealtimeModule } from '../realtime/realtime.module';
import { TtsModule } from '../../tts/tts.module';
import { CartesiaVoices } from './cartesia-voices';
import { CartesiaSocketController } from './socket.controller';
import { CartesiaSpeechController } from './speech.controller';
import { CartesiaVoicesController } from './voices.controller';

/** The routes of Cartesia’s API: docs/dialects/cartesia.md. */
@Module({
  imports: [RealtimeModule, TtsModule],
  controllers: [CartesiaSpeechController, CartesiaSocketController, CartesiaVoicesController],
  providers: [CartesiaVoices],
})
export class CartesiaModule {}
