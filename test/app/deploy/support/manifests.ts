import { load, loadAll } from 'js-yaml';

/** A Kubernetes object, as far as these tests read it. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  // The schemas check the rest.
  // oxlint-disable-next-line typescript/no-explicit-any
  spec: any;
  data?: Record<string, string>;
}

export interface Container {
  name: string;
  args?: string[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  securityContext: Record<string, unknown>;
  resources: { requests: object; limits: object };
}

/** A pod of a workload, with the labels by which others find it. */
export interface PodOf {
  owner: Manifest;
  labels: Record<string, string>;
  // oxlint-disable-next-line typescript/no-explicit-any
  spec: any;
  containers: Container[];
}

/** The objects of what Helm rendered. */
export class Manifests {
  readonly all: Manifest[];

  constructor(readonly text: string) {
    this.all = (loadAll(text) as (Manifest | null)[]).filter((manifest): manifest is Manifest => manifest !== null);
  }

  of(kind: string): Manifest[] {
    return this.all.filter((manifest) => manifest.kind === kind);
  }

  /** The only object of this kind, or the one with this name. */
  one(kind: string, name?: string): Manifest {
    const found = this.of(kind).filter(({ metadata }) => name === undefined || metadata.name === name);
    if (found.length !== 1) throw new Error(`${found.length} objects of kind ${kind}${name ? ` named ${name}` : ''}`);
    return found[0]!;
  }

  /** All pods: of Deployments, StatefulSets and Jobs, and those by themselves. */
  get pods(): PodOf[] {
    return this.all
      .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job', 'Pod'].includes(kind))
      .map((owner) => {
        const { metadata, spec } = owner.kind === 'Pod' ? owner : owner.spec.template;
        return {
          owner,
          labels: metadata.labels,
          spec,
          containers: [...(spec.initContainers ?? []), ...spec.containers],
        };
      });
  }

  /** The pods that keep running: gates and nodes. */
  get servers(): PodOf[] {
    return this.pods.filter(({ owner }) => owner.kind === 'Deployment' || owner.kind === 'StatefulSet');
  }

  /** The pods that a selector finds. */
  podsFor(selector: { matchLabels: Record<string, string> }): PodOf[] {
    return this.pods.filter(({ labels }) =>
      Object.entries(selector.matchLabels).every(([name, value]) => labels[name] === value),
    );
  }

  /** The engines file of the gates. */
  get enginesFile(): string | undefined {
    return this.of('ConfigMap')[0]?.data?.['engines.yaml'];
  }

  /** The addresses of the nodes in the engines file. */
  get nodeUrls(): string[] {
    const { engines } = load(this.enginesFile!) as { engines: { name: string; urls: string[] }[] };
    return engines.find(({ name }) => name === 'nodes')!.urls;
  }
}

/** The value of an environment variable of a container, if it is written in the manifest. */
export function valueOf({ env = [] }: Container, name: string): string | undefined {
  return env.find((variable) => variable.name === name)?.value;
}
