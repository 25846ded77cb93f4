import { applyDecorators, Controller, Header, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { maxCharacters } from '../../auth/tokens/speech-token-limits';
import { SpeechTokensService } from '../../auth/tokens/speech-tokens.service';
import { type Actor, CurrentActor } from '../../platform/caller/actor';
import { CurrentCaller, type KeyCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { IgnoreBody } from '../../platform/http/json-body.interceptor';

/** As that of Azure's tokens. */
const lifetimeSeconds = 10 * 60;

/** The decorators of both paths. */
const TokenRoute = (path: string) =>
  applyDecorators(
    Post(path),
    RequiresRight('speech'),
    HttpCode(HttpStatus.OK),
    Header('Cache-Control', 'no-store'),
    Header('Content-Type', 'application/jwt'),
  );

/** Tokens for programs that must not know the key, for Azure's clients. */
@ApiTags('Azure')
@IgnoreBody()
@Controller('sts/v1.0')
export class AzureTokensController {
  constructor(private readonly tokens: SpeechTokensService) {}

  /** @throws {ApiError} `INSUFFICIENT_SCOPE` for the token of a key. */
  @TokenRoute('issueToken')
  @ApiOperation({
    operationId: 'azureIssueToken',
    summary: 'Make a token',
    description:
      'The token speaks, and does nothing else, for 10 minutes, with every voice of your key and at most ' +
      `${maxCharacters.toLocaleString('en')} characters. Send it as \`Authorization: Bearer\`.`,
  })
  @ApiOkResponse({ description: 'The token.', content: { 'application/jwt': { schema: { type: 'string' } } } })
  async issueToken(@CurrentCaller() caller: KeyCaller, @CurrentActor() actor: Actor): Promise<string> {
    const wanted = { voiceId: null, characters: maxCharacters, lifetimeSeconds, isSingleUse: false };
    return (await this.tokens.create(caller, wanted, actor)).token;
  }

  /** The same path as many programs write it. @throws what `issueToken` throws. */
  @TokenRoute('issuetoken')
  @ApiExcludeEndpoint()
  issueTokenInLowerCase(@CurrentCaller() caller: KeyCaller, @CurrentActor() actor: Actor): Promise<string> {
    return this.issueToken(caller, actor);
  }
}
