import { ApiProperty } from '@nestjs/swagger';
import { speedRange } from '@voxgate/speech';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { MayBeMissing } from '../../../platform/validation/may-be-missing.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';
import { numberIn } from '../../../platform/validation/number-in';
import { maxVoiceIdLength, voiceIdProblem } from '../../../tts/dto/speech-request.dto';
import { type InputItem, inputProblem } from '../input-items';

/** HeadTTS's encodings, and the native formats. */
export const encodings = { wav: 'wav', pcm: 'pcm' } as const;
export type Encoding = keyof typeof encodings;
const encodingNames = Object.keys(encodings) as Encoding[];

/** The body of POST /v1/synthesize. */
@AcceptsUnknownFields()
export class HeadTtsSynthesizeDto {
  /** A text, or a list of texts and items such as `{ "type": "break", "value": 500 }`. */
  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'object' }] } }],
    example: 'Hello, this is Voxgate.',
  })
  @Rule(inputProblem)
  input: string | InputItem[];

  /** A voice of this server. Only those whose `timestamps` have `viseme` tell visemes. Defaults to the default voice. @example af_bella */
  @ApiProperty({ minLength: 1, maxLength: maxVoiceIdLength })
  @MayBeMissing()
  @Rule(voiceIdProblem)
  voice?: string;

  /** 1 is the voice's normal speed. @example 1 */
  @ApiProperty(speedRange)
  @MayBeMissing()
  @Rule((speed) => numberIn(speedRange, speed))
  speed?: number;

  /** `wav`, or `pcm`: 16-bit little-endian samples at 24 kHz. @example wav */
  @ApiProperty({ enum: encodingNames })
  @MayBeMissing()
  @Rule((encoding) => oneOf(encodingNames, encoding))
  audioEncoding?: Encoding;
}

/** Times in milliseconds. */
const wholeNumbers = { type: 'array', items: { type: 'integer' } } as const;

/** The response of POST /v1/synthesize. Times are in milliseconds. */
export class HeadTtsSpeechDto {
  /** The audio in base64. @example UklGRiQAAABXQVZF */
  @ApiProperty({ format: 'byte' })
  audio: string;

  @ApiProperty({ enum: encodingNames })
  audioEncoding: Encoding;

  /** The words between white space, each with the white space after it. @example ["Hello, ", "world."] */
  words: string[];

  /** When each word begins. @example [40, 480] */
  @ApiProperty(wholeNumbers) wtimes: number[];

  /** How long each word is. @example [390, 520] */
  @ApiProperty(wholeNumbers) wdurations: number[];

  /** Oculus's visemes. @example ["kk", "E"] */
  visemes: string[];

  /** When each viseme begins. @example [40, 110] */
  @ApiProperty(wholeNumbers) vtimes: number[];

  /** How long each viseme is. @example [70, 75] */
  @ApiProperty(wholeNumbers) vdurations: number[];

  /** The sound of each viseme, in IPA. @example ["h", "ə"] */
  phonemes: string[];
}
