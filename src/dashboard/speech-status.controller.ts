import { Get, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { CallerVoices } from '../tts/caller-voices';
import { TtsService } from '../tts/tts.service';
import { SpeechStatusDto, SpeechStatusQueryDto } from './dto/speech-status.dto';
import { ForDashboard } from './for-dashboard.decorator';

/** The status that the playground shows beside its form and while it waits for audio. */
@ForDashboard('speech-status')
export class SpeechStatusController {
  constructor(
    private readonly tts: TtsService,
    private readonly voices: CallerVoices,
  ) {}

  /** @throws {ApiError} `VOICE_NOT_FOUND`. */
  @Get()
  @RequiresRight('speech')
  async show(
    @CurrentCaller() caller: Caller,
    @Query() { voice_id: voiceId }: SpeechStatusQueryDto,
  ): Promise<SpeechStatusDto> {
    return SpeechStatusDto.from(this.tts.status((await this.voices.choose(caller, voiceId)) ?? voiceId));
  }
}
