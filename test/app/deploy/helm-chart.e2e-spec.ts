import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { engineKinds } from '../../../src/tts/engines-file/engine-settings';
import { readEnginesFile } from '../../../src/tts/engines-file/read-engines-file';
import { namesIn } from '../../../src/platform/config/settings';
import { loadEnvironment, serverSettings } from '../../../src/app/settings/all-settings';
import { settingNames } from '../../../src/app/settings/misspelt-settings';
import { createDatabase } from '../../support/database';
import { type Container, Manifests, valueOf } from './support/manifests';
import { canIsolate, startInPod } from './support/in-pod';
import { schemaProblems } from './support/kubernetes-schemas';
import { helm, least, render, runHelm, type Values } from './support/render-chart';

const speak = { enabled: true, existingSecret: 'voxgate-speak' };

/** Values for everything that the chart can make, in the combinations that change what it makes. */
const matrix: Record<string, Values> = {
  'the least': {},
  nodes: { speak },
  'nodes with TLS and volumes, voices downloaded': {
    speak: { ...speak, tlsSecret: 'voxgate-speak-tls', persistent: true, storageClass: 'fast' },
    voices: { source: 'download' },
  },
  'voices downloaded by gates': { voices: { source: 'download' }, gate: { existingClaim: 'voxgate' } },
  'KEDA for gates that speak': { gate: { autoscaling: { kind: 'keda' } }, metrics: { enabled: true } },
  'HPA for gates that speak': { gate: { autoscaling: { kind: 'hpa' } }, metrics: { enabled: true } },
  'KEDA for nodes': { speak: { ...speak, autoscaling: { kind: 'keda' } }, metrics: { enabled: true } },
  'HPA for nodes with GPUs': {
    speak: {
      ...speak,
      autoscaling: { kind: 'hpa', cpuUtilization: 0 },
      nodeSelector: { gpu: 'yes' },
      tolerations: [{ key: 'gpu', operator: 'Exists', effect: 'NoSchedule' }],
    },
    metrics: { enabled: true },
  },
  everything: {
    image: {
      repository: 'registry.example.com/voxgate',
      digest: `sha256:${'0'.repeat(64)}`,
      pullSecrets: ['registry'],
    },
    database: {
      existingSecret: 'voxgate-database',
      passwordKey: 'password',
      caSecret: 'database-ca',
      migrationUrlKey: 'DIRECT_URL',
    },
    migrations: 'job',
    speak: {
      ...speak,
      tlsSecret: 'voxgate-speak-tls',
      autoscaling: { kind: 'keda' },
      settings: { LOG_LEVEL: 'debug' },
    },
    gate: { autoscaling: { kind: 'hpa' }, priorityClassName: 'important', podAnnotations: { team: 'speech' } },
    settings: { RATE_LIMIT_REQUESTS: 1_000_000, DATABASE_POOL_SIZE: 5, SPEECH_CACHE: 'off' },
    secretSettings: { SMTP_URL: { name: 'mail', key: 'url' } },
    engines: [{ name: 'gpu', kind: 'openai', urls: ['http://gpu:8880'], voices: [{ id: 'gpu-one' }] }],
    metrics: {
      enabled: true,
      labels: { team: 'x' },
      ruleGroups: [{ name: 'g', rules: [{ alert: 'A', expr: 'up == 0' }] }],
    },
    ingress: { enabled: true, className: 'nginx', hosts: ['speech.example.com'], tlsSecret: 'speech-tls' },
    httpRoute: { enabled: true, parentRefs: [{ name: 'gateway' }], hostnames: ['speech.example.com'] },
    publicUrl: 'https://speech.example.com/voice',
    networkPolicy: {
      clients: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }],
      database: [{ ipBlock: { cidr: '10.1.0.0/16' } }],
      publicHttps: true,
      extraEgress: [{ ports: [{ port: 587, protocol: 'TCP' }] }],
      nodesEgress: [{ ports: [{ port: 4318, protocol: 'TCP' }] }],
    },
    serviceAccount: { annotations: { role: 'speech' } },
  },
};

/** The names of the engines of a file, if the server accepts it. @throws {EnginesFileError} if it does not. */
function acceptedEngines(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'voxgate-engines-'));
  try {
    const [file, secret] = [join(folder, 'engines.yaml'), join(folder, 'secret')];
    writeFileSync(secret, 'shared');
    writeFileSync(file, text.replaceAll('/etc/voxgate/speak/secret', secret));
    return readEnginesFile(file).map(({ name }) => name);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Without Helm, as on a Mac without HELM, there is nothing to check.
const describeChart = helm ? describe : describe.skip;

describeChart('The Helm chart', () => {
  let charts: [name: string, manifests: Manifests][];
  let everything: Manifests;

  beforeAll(() => {
    charts = Object.entries(matrix).map(([name, values]) => [name, render(values)]);
    everything = new Map(charts).get('everything')!;
  });

  /** Finds what is wrong in each rendering, and names the rendering. */
  function problems(find: (manifests: Manifests) => (string | false | undefined)[]): string[] {
    return charts.flatMap(([name, manifests]) =>
      find(manifests)
        .filter((problem) => typeof problem === 'string')
        .map((problem) => `${name}: ${problem}`),
    );
  }

  const containers = (manifests: Manifests): Container[] => manifests.pods.flatMap((pod) => pod.containers);

  it('makes objects that Kubernetes, KEDA, the Gateway API and the Prometheus Operator know, without unknown fields', () => {
    const all = charts.flatMap(([, manifests]) => manifests.all);
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThan(13);
    // Two that are wrong, which the check must find.
    const deployment = everything.one('Deployment');
    const wrong = (spec: object) => ({ ...deployment, spec: { ...deployment.spec, ...spec } });
    const found = schemaProblems([...all, wrong({ replica: 2 }), wrong({ minReadySeconds: 'two' })]);
    expect(found).toEqual([
      expect.stringContaining('minReadySeconds must be integer'),
      expect.stringContaining(`'"replica"' does not exist`),
      expect.stringContaining("Type 'string' is not assignable to type 'number'"),
    ]);
  });

  it.each<[why: string, values: Values, message: string]>([
    ['no image', { image: {} }, 'image.repository is not set'],
    ['no database', { database: {} }, 'database.existingSecret is not set'],
    ['a setting that does not exist', { settings: { RATE_LIMIT_REQUEST: 5 } }, 'RATE_LIMIT_REQUEST'],
    ['a secret among the settings', { settings: { OIDC_CLIENT_SECRET: 'x' } }, 'OIDC_CLIENT_SECRET'],
    ['a setting that the chart sets', { settings: { SHUTDOWN_TIMEOUT_SECONDS: 5 } }, 'SHUTDOWN_TIMEOUT_SECONDS'],
    ['a value that does not exist', { gate: { replica: 3 } }, 'replica'],
    ['no replicas', { gate: { replicas: 0 } }, '/gate/replicas'],
    ['a budget that forbids every drain', { gate: { maxUnavailable: 0 } }, '/gate/maxUnavailable'],
    ['nodes without a secret', { speak: { enabled: true } }, 'speak.existingSecret is not set'],
    ['KEDA without metrics', { gate: { autoscaling: { kind: 'keda' } } }, 'Set metrics.enabled'],
    ['autoscaling without a measure', { gate: { autoscaling: { kind: 'hpa', cpuUtilization: 0 } } }, 'no measure'],
    ['more pods at least than at most', { gate: { autoscaling: { minReplicas: 11 } } }, 'is more than maxReplicas'],
    ['an unknown autoscaler', { gate: { autoscaling: { kind: 'vpa' } } }, '/gate/autoscaling/kind'],
    ['an ingress without a host', { ingress: { enabled: true } }, 'ingress.hosts is empty'],
    ['a route without a gateway', { httpRoute: { enabled: true } }, 'httpRoute.parentRefs is empty'],
    [
      'a second engine named nodes',
      { speak, engines: [{ name: 'nodes', kind: 'openai', urls: [] }] },
      'the name nodes',
    ],
    [
      'a migration URL that nothing uses',
      { database: { existingSecret: 'a', migrationUrlKey: 'b' } },
      'migrations: job',
    ],
    ['metrics for everybody', { networkPolicy: { prometheus: [] } }, '/networkPolicy/prometheus'],
  ])('refuses %s, and says so', (_why, values, message) => {
    const { rendered, refusal } = runHelm({ ...least, ...values });
    expect(refusal).toContain(message);
    expect(rendered).toBe('');
  });

  it('contains no secret: each comes from a Secret that exists, by reference', () => {
    expect(problems((manifests) => manifests.of('Secret').map(({ metadata }) => metadata.name))).toEqual([]);
    const secrets = /(?:SECRET|PASSWORD|_KEY|_URL)$/u;
    const harmless = new Set(['PUBLIC_URL']);
    const written = (manifests: Manifests) =>
      containers(manifests).flatMap(({ env = [] }) =>
        env.filter(({ name, value }) => secrets.test(name) && !harmless.has(name) && value !== undefined),
      );
    expect(problems((manifests) => written(manifests).map(({ name }) => name))).toEqual([]);
    const [gate] = everything.one('Deployment').spec.template.spec.containers as Container[];
    expect(gate!.env).toContainEqual({
      name: 'SMTP_URL',
      valueFrom: { secretKeyRef: { name: 'mail', key: 'url' } },
    });
    expect(load(everything.enginesFile!)).toMatchObject({
      engines: [{ api_key_file: '/etc/voxgate/speak/secret' }, {}],
    });
  });

  it('runs each container as an unprivileged user on a read-only root, without a token, with limits', () => {
    expect(
      problems((manifests) =>
        manifests.pods.flatMap(({ owner, spec, containers: all }) => [
          (spec.automountServiceAccountToken !== false || spec.enableServiceLinks !== false) &&
            `${owner.kind}: token or links`,
          (spec.securityContext.runAsNonRoot !== true || spec.securityContext.runAsUser !== 1000) &&
            `${owner.kind}: user`,
          spec.securityContext.seccompProfile.type !== 'RuntimeDefault' && `${owner.kind}: seccomp`,
          spec.hostNetwork && `${owner.kind}: host network`,
          ...all.flatMap(({ name, securityContext, resources, volumeMounts = [] }) => [
            JSON.stringify(securityContext) !==
              JSON.stringify({
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                runAsNonRoot: true,
                capabilities: { drop: ['ALL'] },
              }) && `${name}: privileges`,
            !('memory' in resources.limits && 'cpu' in resources.requests && 'memory' in resources.requests) &&
              `${name}: resources`,
            volumeMounts.some(
              ({ mountPath, readOnly }) => !readOnly && mountPath !== '/data' && mountPath !== '/tmp',
            ) && `${name}: a further directory that it can write`,
            ...volumeMounts.map(
              (mount) =>
                ![
                  ...(spec.volumes ?? []),
                  ...(owner.spec.volumeClaimTemplates ?? []).map((claim: Manifests['all'][0]) => claim.metadata),
                ]
                  .map((volume: { name: string }) => volume.name)
                  .includes(mount.name) && `${name}: no volume ${mount.name}`,
            ),
          ]),
        ]),
      ),
    ).toEqual([]);
  });

  it('sets only settings that the server has, each once, to values that it accepts', () => {
    const names = (container: Container) => (container.env ?? []).map(({ name }) => name);
    expect(
      problems((manifests) =>
        containers(manifests).flatMap((container) => [
          ...names(container).map((name) => !settingNames.includes(name) && name !== 'NODE_EXTRA_CA_CERTS' && name),
          new Set(names(container)).size < names(container).length && `${container.name}: a name twice`,
        ]),
      ),
    ).toEqual([]);
    const [gate] = everything.one('Deployment').spec.template.spec.containers as Container[];
    expect(valueOf(gate!, 'RATE_LIMIT_REQUESTS')).toBe('1000000');
    const { properties } = jest.requireActual<{
      properties: { secretSettings: { propertyNames: { enum: string[] } } };
    }>('../../../deploy/helm/voxgate/values.schema.json');
    const accepted = properties.secretSettings.propertyNames.enum;
    const chartSets = namesIn(serverSettings).filter((name) => !accepted.includes(name));
    expect(chartSets).toEqual(expect.arrayContaining(['DATABASE_URL', 'SHUTDOWN_DELAY_SECONDS', 'ENGINES_FILE']));
    expect(chartSets.length).toBeLessThan(18);
  });

  it('gives pods more time to stop than their settings promise to running requests', () => {
    expect(
      problems((manifests) =>
        manifests.servers.map(({ owner, spec, containers: all }) => {
          const main = all.at(-1)!;
          const promised = ['SHUTDOWN_DELAY_SECONDS', 'SHUTDOWN_TIMEOUT_SECONDS'].map((name) =>
            Number(valueOf(main, name)),
          );
          const isEnough = spec.terminationGracePeriodSeconds > promised[0]! + promised[1]!;
          // The delay must be longer than Kubernetes takes to notice: two failures of the readiness probe.
          const { periodSeconds, failureThreshold } = spec.containers[0].readinessProbe;
          return (
            !(isEnough && promised[0]! > periodSeconds * failureThreshold) && `${owner.kind}: ${promised.join(' + ')}`
          );
        }),
      ),
    ).toEqual([]);
    expect(loadEnvironment({}).SHUTDOWN_TIMEOUT_SECONDS).toBeGreaterThan(0);
  });

  it('replaces gates without fewer of them, and lets drains take a pod at a time', () => {
    expect(
      problems((manifests) => [
        manifests.one('Deployment').spec.strategy.rollingUpdate.maxUnavailable !== 0 && 'the gates become fewer',
        ...manifests.servers.map(({ owner, labels }) => {
          const budgets = manifests
            .of('PodDisruptionBudget')
            .filter(({ spec }) => manifests.podsFor(spec.selector).some((pod) => pod.labels === labels));
          const scaled = [...manifests.of('HorizontalPodAutoscaler'), ...manifests.of('ScaledObject')].find(
            ({ spec }) => spec.scaleTargetRef.name === owner.metadata.name,
          )?.spec;
          const pods = owner.spec.replicas ?? scaled?.minReplicas ?? scaled?.minReplicaCount;
          const allowed = budgets[0]?.spec.maxUnavailable;
          return !(budgets.length === 1 && allowed >= 1 && allowed < pods) && `${owner.kind}: ${allowed} of ${pods}`;
        }),
      ]),
    ).toEqual([]);
  });

  it('connects objects with pods and ports that exist', () => {
    const portNames = (manifests: Manifests, selector: Record<string, string>) =>
      manifests.podsFor({ matchLabels: selector }).flatMap((pod) => pod.containers.flatMap(({ ports = [] }) => ports));
    expect(
      problems((manifests) => [
        ...manifests
          .of('Service')
          .flatMap(({ metadata, spec }) =>
            spec.ports.map(
              ({ targetPort }: { targetPort: string }) =>
                !portNames(manifests, spec.selector).some(({ name }) => name === targetPort) &&
                `Service ${metadata.name}`,
            ),
          ),
        ...manifests.servers.map(
          ({ owner, labels }) =>
            manifests.podsFor(owner.spec.selector).some((pod) => pod.labels !== labels) && `${owner.kind}: selector`,
        ),
        ...manifests.servers.map(
          ({ owner }) => manifests.podsFor(owner.spec.selector).length !== 1 && `${owner.kind}: selects other pods`,
        ),
        ...[...manifests.of('HorizontalPodAutoscaler'), ...manifests.of('ScaledObject')].map(({ spec, kind }) => {
          const { kind: target, name } = spec.scaleTargetRef;
          const found = manifests.one(target, name);
          return found.spec.replicas !== undefined && `${kind}: its target has a fixed number of pods`;
        }),
        ...manifests
          .of('StatefulSet')
          .map(({ spec }) => manifests.one('Service', spec.serviceName).spec.clusterIP !== 'None' && 'headless'),
        ...manifests.of('Ingress').map(({ spec }) => {
          const { name, port } = spec.rules[0].http.paths[0].backend.service;
          return manifests.one('Service', name).spec.ports[0].name !== port.name && 'Ingress';
        }),
        ...manifests.of('HTTPRoute').map(({ spec }) => {
          const { name, port } = spec.rules[0].backendRefs[0];
          return manifests.one('Service', name).spec.ports[0].port !== port && 'HTTPRoute';
        }),
        ...manifests.of('ServiceMonitor').map(({ spec }) => {
          const monitored = manifests
            .of('Service')
            .filter(({ metadata }) =>
              spec.selector.matchExpressions[0].values.includes(metadata.labels['app.kubernetes.io/component']),
            );
          const hasPort = monitored.every(({ spec: service }) => service.ports[0].name === spec.endpoints[0].port);
          return !(hasPort && monitored.length === manifests.servers.length) && 'ServiceMonitor';
        }),
        ...manifests.pods.map(({ owner, spec }) => {
          const name = spec.serviceAccountName ?? 'default';
          return name !== 'default' && !manifests.one('ServiceAccount', name) && owner.kind;
        }),
      ]),
    ).toEqual([]);
  });

  it('lets only gates reach nodes, only Prometheus reach metrics, and pods reach only what is listed', () => {
    const policies = everything.of('NetworkPolicy');
    expect(policies.map(({ spec }) => spec.policyTypes)).toEqual(policies.map(() => ['Ingress', 'Egress']));
    const into = (component: string) => everything.one('NetworkPolicy', `voxgate-${component}`).spec.ingress;
    const isPolicyOf = ({ spec }: Manifests['all'][0], labels: Record<string, string>) =>
      everything.podsFor(spec.podSelector).some((pod) => pod.labels === labels);
    for (const { owner, labels } of everything.pods.filter((pod) => pod.owner.kind !== 'Pod')) {
      expect([owner.kind, policies.filter((policy) => isPolicyOf(policy, labels)).length]).toEqual([owner.kind, 1]);
    }
    const [toNodes, ...others] = into('speak');
    expect(toNodes.ports).toEqual([{ port: 'grpc', protocol: 'TCP' }]);
    expect(toNodes.from.flatMap(({ podSelector }: { podSelector: never }) => everything.podsFor(podSelector))).toEqual([
      expect.objectContaining({ owner: everything.one('Deployment') }),
    ]);
    const monitoring = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }];
    expect(others).toEqual([{ ports: [{ port: 'metrics', protocol: 'TCP' }], from: monitoring }]);
    expect(into('gate')[1]).toEqual(others[0]);
    expect(into('migrate')).toEqual([]);
    // Every rule has ports, and only names and public addresses may be reached anywhere.
    const outOf = policies.flatMap(({ spec }) => spec.egress as { ports?: { port: number }[]; to?: unknown[] }[]);
    expect(outOf.every(({ ports = [] }) => ports.length > 0)).toBe(true);
    expect(
      new Set(outOf.filter(({ to }) => to === undefined).flatMap(({ ports }) => ports!.map(({ port }) => port))),
    ).toEqual(new Set([53, 587, 4318]));
    expect(render().one('NetworkPolicy').spec.egress).toHaveLength(2);
  });

  it('scales by the seconds of speech that wait, and does not remove busy pods because the queue is empty', () => {
    const [keda] = everything.of('ScaledObject');
    expect(keda!.spec.triggers.map(({ type }: { type: string }) => type)).toEqual(['prometheus', 'cpu']);
    const { query } = keda!.spec.triggers[0].metadata;
    expect(query).toBe('sum(voxgate_speech_queue_waiting_seconds{namespace="speech",pod=~"voxgate-.+"})');
    const hpa = new Map(charts).get('HPA for gates that speak')!.one('HorizontalPodAutoscaler');
    expect(hpa.spec.metrics.map(({ type }: { type: string }) => type)).toEqual(['External', 'Resource']);
    // Gates without work of their own for engines scale by CPU alone.
    expect(everything.one('HorizontalPodAutoscaler').spec.metrics).toHaveLength(1);
    for (const { scaleDown } of [hpa.spec.behavior, keda!.spec.advanced.horizontalPodAutoscalerConfig.behavior]) {
      expect(scaleDown.policies).toEqual([{ type: 'Pods', value: 1, periodSeconds: 60 }]);
    }
  });

  it('names each node that may exist in the engines file of the gates', () => {
    const { owner } = everything.pods.find((pod) => pod.owner.kind === 'StatefulSet')!;
    const { name } = owner.metadata;
    const most = everything.one('ScaledObject').spec.maxReplicaCount as number;
    expect(everything.nodeUrls).toEqual(
      Array.from({ length: most }, (_, index) => `grpcs://${name}-${index}.${owner.spec.serviceName}.speech.svc:8001`),
    );
    const own = render({ engines: matrix['everything']!['engines'] });
    expect(acceptedEngines(own.enginesFile!)).toEqual(['gpu']);
  });

  ((engineKinds as readonly string[]).includes('open-inference') ? it : it.skip)(
    'writes an engines file that the server accepts (skipped if the server has no kind open-inference)',
    () => {
      for (const [, manifests] of charts.filter(([, { enginesFile }]) => enginesFile)) {
        expect(acceptedEngines(manifests.enginesFile!)[0]).toBe('nodes');
      }
    },
  );

  it('lets no proxy buffer speech or send a request twice, and has the path of the public URL', () => {
    const { annotations } = everything.one('Ingress').metadata;
    expect(annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '120',
      'nginx.ingress.kubernetes.io/proxy-next-upstream': 'error',
    });
    expect(everything.one('HTTPRoute').spec.rules[0]).toMatchObject({
      matches: [{ path: { type: 'PathPrefix', value: '/voice' } }],
      timeouts: { request: '0s' },
    });
    expect(everything.one('Ingress').spec.rules[0].http.paths).toMatchObject([{ path: '/voice', pathType: 'Prefix' }]);
    const [gate] = everything.one('Deployment').spec.template.spec.containers as Container[];
    expect(valueOf(gate!, 'TRUST_PROXY')).toBe('1');
    expect(valueOf(gate!, 'PUBLIC_URL')).toBe('https://speech.example.com/voice');
  });

  // Namespaces need Linux and root.
  (canIsolate ? it : it.skip)(
    'has a gate that starts, migrates, answers its probes and stops, with only the directories that its pod can write',
    async () => {
      const manifests = render({ voices: { packs: ['flite'] } });
      const [pod] = manifests.servers;
      const [container] = pod!.containers;
      const database = await createDatabase({ migrated: false });
      const gate = await startInPod(pod!, container!, { DATABASE_URL: database.url });
      try {
        const [, url] = await gate.process.printed(/is ready at (http:\S+) /u);
        for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
          const { path } = pod!.spec.containers[0][probe].httpGet as { path: string };
          expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200]);
        }
        gate.process.signal('SIGTERM');
        expect(await gate.process.ended()).toEqual({ code: 0, signal: null });
        // Nothing failed for want of a place to write.
        expect(gate.process.output).not.toMatch(/EROFS|EACCES|read-only/u);
      } finally {
        await gate.remove();
        await database.drop();
      }
    },
  );
});
