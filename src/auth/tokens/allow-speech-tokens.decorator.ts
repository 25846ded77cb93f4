import { type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';

const speechTokensMetadata = 'voxgate:speech-tokens';

/** Lets clients with a speech token use a route. All other routes refuse tokens. */
export const AllowSpeechTokens = (): MethodDecorator => SetMetadata(speechTokensMetadata, true);

/** Whether a route has `@AllowSpeechTokens()`. */
export function allowsSpeechTokens(reflector: Reflector, context: Pick<ExecutionContext, 'getHandler'>): boolean {
  return reflector.get<boolean | undefined>(speechTokensMetadata, context.getHandler()) === true;
}
