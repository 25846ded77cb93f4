import {
  AudioDeltaDto,
  AudioDoneDto,
  FlushedDto,
  RealtimeErrorDto,
  SessionCreatedDto,
  SpeechTimestampDto,
} from './dto/server-messages.dto';

/** The messages that the server sends, by their types. */
export const serverMessages = {
  'session.created': SessionCreatedDto,
  'speech.audio.delta': AudioDeltaDto,
  'speech.timestamp': SpeechTimestampDto,
  'speech.flushed': FlushedDto,
  'speech.audio.done': AudioDoneDto,
  error: RealtimeErrorDto,
} as const;

type Messages = typeof serverMessages;

/** The fields of a message besides its type. */
type Fields<Message> = { [Field in keyof Message]: Message[Field] };

/** Formats a message. */
export function serverMessage<Type extends keyof Messages>(
  type: Type,
  fields: Fields<InstanceType<Messages[Type]>>,
): string {
  return JSON.stringify({ type, ...fields });
}
