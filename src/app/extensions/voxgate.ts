/**
 * What extensions import from `voxgate`: the classes and decorators of the server that runs. docs/extending.md lists them. Names here
 * stay; all others may change with any version.
 */
export { AuditModule } from '../../accounts/audit/audit.module';
export { AuditService } from '../../accounts/audit/audit.service';
export { digestApiKey, isApiKey } from '../../api-keys/api-key-secret';
export { redactSecrets } from '../../auth/tokens/speech-token-secret';
export { ForUsers, ForVisitors, OptionalAuth, Public } from '../../platform/caller/access.decorators';
export { type Actor, CurrentActor, operator, server } from '../../platform/caller/actor';
export { addressBucket } from '../../platform/caller/address-bucket';
export { type Caller, CurrentCaller } from '../../platform/caller/caller';
export { type Client, clientOf } from '../../platform/caller/client';
export { NeedsNoRight, RequiresRight } from '../../platform/caller/rights.decorators';
export { Environment } from '../../platform/config/environment';
export { SqlClient } from '../../platform/database/sql-client';
export { ApiError } from '../../platform/errors/api-error';
export { ApiErrors } from '../../platform/errors/api-errors.decorator';
export { OperatorError } from '../../platform/errors/operator-error';
export { IgnoreBody } from '../../platform/http/json-body.interceptor';
export { JsonBoundsError } from '../../platform/http/json-values';
export { parseJsonInTurns } from '../../platform/http/parse-json';
export { rawBodyReader } from '../../platform/http/raw-body';
export { FailedAuthLimiter } from '../../rate-limit/failed-auth.limiter';
export { RateLimitModule } from '../../rate-limit/rate-limit.module';
export { CallerVoices } from '../../tts/caller-voices';
export { ClientGone } from '../../tts/http/client-gone.decorator';
export { SpeechResponder } from '../../tts/http/speech-responder';
export { TtsModule } from '../../tts/tts.module';
export { TtsService } from '../../tts/tts.service';
export { printable } from '@voxgate/speech/messages/printable';
export { withCauses } from '@voxgate/speech/messages/with-causes';
