import { Get, Query } from '@nestjs/common';
import { RequiresRight } from '../caller/rights.decorators';
import { TtsService } from '../tts/tts.service';
import { SpeechStatusDto, SpeechStatusQueryDto } from './dto/speech-status.dto';
import { ForDashboard } from './for-dashboard.decorator';

/** The status that the playground shows beside its form and while it waits for audio. */
@ForDashboard('speech-status')
export class SpeechStatusController {
  constructor(private readonly tts: TtsService) {}

  /** @throws {ApiError} `VOICE_NOT_FOUND`. */
  @Get()
  @RequiresRight('speech')
  show(@Query() { voice_id: voiceId }: SpeechStatusQueryDto): SpeechStatusDto {
    return SpeechStatusDto.from(this.tts.status(voiceId));
  }
}
