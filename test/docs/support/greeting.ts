import { Controller, Get, Module, StreamableFile } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../src/caller/caller';
import { RequiresRight } from '../../../src/caller/rights.decorators';
import { ClientGone } from '../../../src/tts/http/client-gone.decorator';
import { TtsModule } from '../../../src/tts/tts.module';
import { TtsService } from '../../../src/tts/tts.service';

@Controller('api/v1/greeting')
class GreetingController {
  constructor(private readonly tts: TtsService) {}

  @Get()
  @RequiresRight('speech')
  async greet(
    @CurrentCaller() { accountId: queueGroup }: Caller,
    @ClientGone() signal: AbortSignal,
  ): Promise<StreamableFile> {
    const { audio, contentType: type } = await this.tts.speak({
      text: 'Good morning.',
      format: 'mp3',
      speed: 1,
      queueGroup,
      signal,
    });
    return new StreamableFile(audio, { type });
  }
}

@Module({ imports: [TtsModule], controllers: [GreetingController] })
export class GreetingModule {}
