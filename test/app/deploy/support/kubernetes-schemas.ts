import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../../../src/platform/project-root';
import type { Manifest } from './manifests';

/** The packages with the schemas of each API group. Their classes check values, and their types have all fields. */
const packages: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api/gateway.networking.k8s.io',
  'keda.sh': '@kubernetes-models/keda/keda.sh',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator/monitoring.coreos.com',
};

function moduleOf({ apiVersion }: Manifest): string {
  const [group] = apiVersion.split('/');
  const place = packages[group!];
  return place ? `${place}/${apiVersion.split('/')[1]}` : `kubernetes-models/${apiVersion}`;
}

/**
 * Checks objects against the schemas of Kubernetes: their values by the schemas, and their fields by the types made from them,
 * because the schemas allow unknown fields.
 *
 * @returns what is wrong, one line each.
 */
export function schemaProblems(manifests: readonly Manifest[]): string[] {
  return [...manifests.flatMap(valueProblems), ...fieldProblems(manifests)];
}

function valueProblems(manifest: Manifest): string[] {
  const models = jest.requireActual<Record<string, new (data: Manifest) => { validate(): void }>>(moduleOf(manifest));
  try {
    new models[manifest.kind]!(manifest).validate();
    return [];
  } catch (error) {
    return [`${manifest.kind} ${manifest.metadata.name}: ${(error as Error).message}`];
  }
}

/** Compiles the objects as literals of their types. TypeScript rejects fields that a type does not have. */
function fieldProblems(manifests: readonly Manifest[]): string[] {
  const file = join(projectRoot, 'test/app/deploy/rendered-objects.ts');
  const lines = manifests.map((manifest, index) => {
    const type = `import('${moduleOf(manifest)}').I${manifest.kind}`;
    return `export const object${index}: ${type} = ${JSON.stringify(manifest)};`;
  });
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path === file ? ts.createSourceFile(path, lines.join('\n'), ts.ScriptTarget.ES2022) : getSourceFile(path, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map(({ messageText, start }) => {
    const line = start === undefined ? 0 : lines.join('\n').slice(0, start).split('\n').length - 1;
    const { kind, metadata } = manifests[line]!;
    return `${kind} ${metadata.name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
