import { ApiError } from '../../../platform/errors/api-error';
import { oneOf } from '../../../platform/validation/one-of';
import { ValidationPipe } from '../../../platform/validation/validation.pipe';
import { readJsonMessage } from '../json-message';
import {
  AppendTextDto,
  AuthenticateDto,
  CancelContextDto,
  EndTextDto,
  FlushTextDto,
  StartContextDto,
} from './dto/client-messages.dto';

/** The messages that clients send, by their types. */
export const clientMessages = {
  'session.authenticate': AuthenticateDto,
  'context.start': StartContextDto,
  'input_text.append': AppendTextDto,
  'input_text.flush': FlushTextDto,
  'input_text.end': EndTextDto,
  'context.cancel': CancelContextDto,
} as const;

type Messages = typeof clientMessages;

/** A message of a client that has been validated. */
export type ClientMessage = {
  [Type in keyof Messages]: Omit<InstanceType<Messages[Type]>, 'type'> & { readonly type: Type };
}[keyof Messages];

const types = Object.keys(clientMessages) as (keyof Messages)[];
const validation = new ValidationPipe();

/**
 * Reads a frame.
 *
 * @throws {ApiError} `INVALID_JSON`; `INVALID_REQUEST` naming each invalid or unknown field.
 */
export async function readClientMessage(frame: string | Buffer): Promise<ClientMessage> {
  const message = readJsonMessage(frame);
  const problem = oneOf(types, message['type']);
  if (problem !== undefined)
    throw ApiError.ofFields('INVALID_REQUEST', [{ field: 'type', reason: 'invalid', rule: problem }]);
  const metatype = clientMessages[message['type'] as keyof Messages];
  return (await validation.transform(message, { type: 'body', metatype })) as ClientMessage;
}
