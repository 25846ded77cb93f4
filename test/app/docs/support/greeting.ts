import { Controller, Get, Module, StreamableFile } from '@nestjs/common';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import {
  type Caller,
  ClientGone,
  CurrentCaller,
  NeedsNoRight,
  Public,
  RequiresRight,
  TtsModule,
  TtsService,
} from 'voxgate';

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

  /** Nobody may ask more often than three times a minute. */
  @Get('text')
  @Public()
  @Throttle({ default: { limit: 3, ttl: 60_000 } })
  text(): string {
    return 'Good morning.';
  }

  /** Needs a key, but takes no slot of its limit. */
  @Get('languages')
  @NeedsNoRight()
  @SkipThrottle()
  languages(): string[] {
    return ['en-US'];
  }
}

@Module({ imports: [TtsModule], controllers: [GreetingController] })
export class GreetingModule {}
