import type { INestApplicationContext } from '@nestjs/common';
import type { Environment } from '../../platform/config/environment';
import { Mailer } from '../../accounts/delivery/mailer';
import { FileStore } from '../../accounts/files/store/file-store';
import { Dependencies } from '../../platform/health/dependencies';
import { OidcProvider } from '../../accounts/sign-in/oidc/oidc-provider';
import { SpeechSynthesizer } from '@voxgate/speech';
import { Tracing } from '../../platform/tracing/tracing';
import { RemoteEngines } from '../../tts/remote-engines';

/** Failed sign-ins that follow too soon make mail servers refuse an address. */
const mailEveryMs = 300_000;

/** Begins to check what the settings name outside of this server, besides the database. */
export function watchDependencies(app: INestApplicationContext, environment: Environment): void {
  const { FILES_URL, FILES_DIR, SPEECH_CACHE_URL, SMTP_URL, OIDC_ISSUER, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } =
    environment;
  const dependencies = app.get(Dependencies);
  if (FILES_URL ?? FILES_DIR) {
    dependencies.watch({
      name: 'files',
      what: `The store of ${FILES_URL === undefined ? 'FILES_DIR' : 'FILES_URL'}`,
      advice:
        `Check ${FILES_URL === undefined ? 'that this user can read and write the directory' : 'the setting, its credentials and the store'}. ` +
        'Requests for stored files, jobs, batches and projects fail until it can. The server tries again.',
      check: () => app.get(FileStore).check(),
    });
  }
  const cache = app.get(SpeechSynthesizer).cache;
  if (SPEECH_CACHE_URL !== undefined && cache) {
    dependencies.watch({
      name: 'speech_cache',
      what: 'The store of SPEECH_CACHE_URL',
      advice:
        'Check the setting, its credentials and the store. Until it can, speech is not cached. The server tries again.',
      check: () => cache.check(),
    });
  }
  if (SMTP_URL !== undefined) {
    dependencies.watch({
      name: 'smtp',
      what: 'The mail server of SMTP_URL',
      advice:
        'Check the setting, its user name and password, and the mail server. E-mails wait until it can. The server tries again.',
      everyMs: mailEveryMs,
      check: () => app.get(Mailer).check(),
    });
  }
  if (OIDC_ISSUER !== undefined) {
    dependencies.watch({
      name: 'oidc',
      what: 'The provider of OIDC_ISSUER',
      advice:
        'Check the setting, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and the provider. Nobody can sign in by it until it can. The server tries again.',
      check: () => app.get(OidcProvider).check(),
    });
  }
  const tracing = app.get(Tracing);
  if (tracing.isOn) {
    dependencies.watch({
      name: 'tracing',
      what: `The receiver of ${OTEL_EXPORTER_OTLP_TRACES_ENDPOINT === undefined ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'}`,
      advice:
        'Check the setting, OTEL_EXPORTER_OTLP_HEADERS and the receiver. Traces are lost until it can. The server tries again.',
      check: () => tracing.check(),
    });
  }
  for (const engine of app.get(RemoteEngines).all) {
    dependencies.watch({
      name: `engine_${engine.name}`,
      what: `The engine ${engine.name} of ENGINES_FILE`,
      advice: 'Check its servers and their settings. Its voices are refused until it can. The server tries again.',
      isLogged: engine.isLogged,
      check: () => engine.check(),
    });
  }
}
