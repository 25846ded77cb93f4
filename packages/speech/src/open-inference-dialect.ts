/** Engines on other servers by gRPC. Apart from `remote-engines.ts`, because only servers with such engines load gRPC. */
export {
  OpenInferenceDialect,
  type OpenInferenceDialectOptions,
} from './engines/remote/open-inference/open-inference.dialect';
