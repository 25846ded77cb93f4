import { IsOptional, ValidateIf } from 'class-validator';
import { AcceptsUnknownFields } from '../../../../platform/validation/accepts-unknown-fields.decorator';
import { Rule } from '../../../../platform/validation/rule.decorator';
import { aString, trueOrFalse } from '../../../../platform/validation/value-rules';
import {
  type DictionaryLocatorDto,
  locatorsProblem,
  settingsProblem,
  type VoiceSettingsDto,
} from '../../dto/text-to-speech.dto';

/** Longest id of a context, and longest key, in UTF-16 code units. */
const maxIdLength = 128;
const maxKeyLength = 4096;

const isString = (most: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= most ? undefined : `must be a string of at most ${most} characters`;

const Switch = (): PropertyDecorator => (target, property) => {
  IsOptional()(target, property);
  Rule(trueOrFalse)(target, property);
};

/** A message of ElevenLabs' clients: what has an effect. */
@AcceptsUnknownFields()
export class ClientMessageDto {
  /** Empty: the end of the text with `stream-input`; nothing with `multi-stream-input`. */
  @ValidateIf((message: ClientMessageDto) => message.text !== undefined && message.text !== null)
  @Rule(aString)
  text?: string | null;

  @IsOptional()
  @Rule(settingsProblem)
  voice_settings?: VoiceSettingsDto | null;

  @IsOptional()
  @Rule(locatorsProblem)
  pronunciation_dictionary_locators?: DictionaryLocatorDto[] | null;

  @IsOptional()
  @Rule(() => undefined)
  generation_config?: unknown;

  @IsOptional()
  @Rule(isString(maxKeyLength))
  xi_api_key?: string | null;

  @IsOptional()
  @Rule(isString(maxKeyLength))
  authorization?: string | null;

  @IsOptional()
  @Rule(isString(maxIdLength))
  context_id?: string | null;

  @Switch()
  flush?: boolean | null;

  @Switch()
  close_context?: boolean | null;

  @Switch()
  close_socket?: boolean | null;
}
