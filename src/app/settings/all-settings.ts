import { accountSettings } from '../../accounts/accounts.settings';
import { alertSettings } from '../../accounts/alerts/alerts.settings';
import { auditSettings } from '../../accounts/audit/audit.settings';
import { fileSettings } from '../../accounts/files/files.settings';
import { signInSettings } from '../../accounts/sign-in/sign-in.settings';
import { apiKeySettings } from '../../api-keys/api-keys.settings';
import { idempotencySettings } from '../../auth/idempotency/idempotency.settings';
import { operatorSettings } from '../../auth/operators/operators.settings';
import { realtimeSettings } from '../../dialects/realtime/realtime.settings';
import { wyomingSettings } from '../../dialects/wyoming/wyoming.settings';
import { batchSettings } from '../../long-form/batches/batches.settings';
import { jobSettings } from '../../long-form/jobs/jobs.settings';
import { projectSettings } from '../../long-form/projects/projects.settings';
import { metricsSettings } from '../../operations/metrics/metrics.settings';
import { logSettings } from '../../operations/observability/log.settings';
import { dataDirectorySettings } from '../../platform/config/data-directory.settings';
import { type Environment, readSettings } from '../../platform/config/environment';
import type { SettingsOf } from '../../platform/config/settings';
import { databaseSettings } from '../../platform/database/database.settings';
import { httpSettings } from '../../platform/http/http.settings';
import { openTelemetrySettings, tracingSettings } from '../../platform/tracing/tracing.settings';
import { rateLimitSettings } from '../../rate-limit/rate-limit.settings';
import { engineSettings } from '../../tts/engines.settings';
import { historySettings } from '../../tts/history/history.settings';
import { linkSettings } from '../../tts/links/links.settings';
import { madeHereSettings } from '../../tts/made-here/made-here.settings';
import { requestLogSettings } from '../../tts/requests/requests.settings';
import { speechSettings } from '../../tts/speech.settings';
import { usageSettings } from '../../tts/usage/usage.settings';
import { extensionSettings } from '../extensions/extensions.settings';
import { shutdownSettings } from '../startup/shutdown.settings';

/** The settings of the server, from the lowest floor to the highest. A speech node has some of them: `app/speak/speak.settings.ts`. */
export const serverSettings = [
  httpSettings,
  dataDirectorySettings,
  databaseSettings,
  openTelemetrySettings,
  tracingSettings,
  rateLimitSettings,
  accountSettings,
  signInSettings,
  auditSettings,
  alertSettings,
  fileSettings,
  apiKeySettings,
  idempotencySettings,
  operatorSettings,
  engineSettings,
  speechSettings,
  madeHereSettings,
  requestLogSettings,
  usageSettings,
  historySettings,
  linkSettings,
  jobSettings,
  projectSettings,
  batchSettings,
  realtimeSettings,
  wyomingSettings,
  logSettings,
  metricsSettings,
  shutdownSettings,
  extensionSettings,
];

type ServerSettings = SettingsOf<(typeof serverSettings)[number]>;

declare module '../../platform/config/environment' {
  interface Environment extends ServerSettings {}
}

/**
 * Reads and validates all settings of the server.
 *
 * @throws {EnvironmentError} naming every invalid variable.
 */
export function loadEnvironment(variables?: NodeJS.ProcessEnv): Environment {
  return readSettings(serverSettings, variables);
}
