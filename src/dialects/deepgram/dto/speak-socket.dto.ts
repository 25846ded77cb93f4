import { IsOptional } from 'class-validator';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { voiceIdProblem } from '../../../tts/dto/speech-request.dto';
import { streamedEncodings, streamedFormatOf } from '../audio-format';
import { speedProblem } from './speak.dto';

/** The query of the WebSocket /v1/speak. */
@AcceptsUnknownFields()
export class SpeakSocketDto {
  @IsOptional()
  @Rule(voiceIdProblem)
  model?: string;

  @IsOptional()
  @Rule((value) => oneOf(streamedEncodings, value))
  encoding?: (typeof streamedEncodings)[number];

  @IsOptional()
  @Rule((_value, { encoding, sample_rate: rate }: { encoding?: unknown; sample_rate?: unknown }) => {
    const known = streamedEncodings.find((each) => each === (encoding ?? 'linear16'));
    if (known === undefined) return undefined;
    if (typeof rate !== 'string') return 'must be given once';
    const resolved = streamedFormatOf({ encoding: known, sample_rate: rate });
    return resolved.field === undefined ? undefined : resolved.rule;
  })
  sample_rate?: string;

  @IsOptional()
  @Rule(speedProblem)
  speed?: string;
}
