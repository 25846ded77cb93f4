import { IsOptional } from 'class-validator';
import { AcceptsUnknownFields } from '../../../../platform/validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../../../platform/validation/one-of';
import { Rule } from '../../../../platform/validation/rule.decorator';
import { OutputFormatDto } from '../../dto/text-to-speech.dto';

const booleans = ['true', 'false'] as const;
const normalizations = ['auto', 'on', 'off'] as const;

/** Seconds without a message after which ElevenLabs closes a connection, and the most that clients may ask for. */
export const usualInactivitySeconds = 20;
const maxInactivitySeconds = 180;

/** A switch in a query. */
const Switch = (): PropertyDecorator => (target, property) => {
  IsOptional()(target, property);
  Rule((value) => oneOf(booleans, value))(target, property);
};

/** The query of ElevenLabs' WebSockets: what has an effect. */
@AcceptsUnknownFields()
export class StreamInputQueryDto extends OutputFormatDto {
  /** Any speech model. It has no effect. */
  @IsOptional()
  @Rule(givenOnce)
  model_id?: string;

  @IsOptional()
  @Rule((value) => oneOf(normalizations, value))
  apply_text_normalization?: (typeof normalizations)[number];

  /** Seconds without a message. */
  @IsOptional()
  @Rule((value) =>
    typeof value === 'string' && /^\d{1,3}$/u.test(value) && Number(value) >= 1 && Number(value) <= maxInactivitySeconds
      ? undefined
      : `must be a whole number from 1 to ${maxInactivitySeconds}`,
  )
  inactivity_timeout?: string;

  /**
   * Whether times are those of the context's whole audio, as LiveKit's plugin takes them. Otherwise, they are relative to the end of the
   * alignment before, as ElevenLabs documents: Pipecat adds them up.
   */
  @Switch()
  sync_alignment?: (typeof booleans)[number];

  /** Whether each message is a whole sentence or phrase. */
  @Switch()
  auto_mode?: (typeof booleans)[number];

  /** A key or a token, for clients that cannot set headers. */
  @IsOptional()
  @Rule(givenOnce)
  authorization?: string;

  /** A token of POST /v1/single-use-token/tts_websocket. */
  @IsOptional()
  @Rule(givenOnce)
  single_use_token?: string;
}

/** The problem with a parameter that may have any value; `undefined` if it is valid. Repeated parameters are lists. */
function givenOnce(value: unknown): string | undefined {
  return typeof value === 'string' ? undefined : 'must be given once';
}
