{{/* The name of all objects, with room for suffixes. */}}
{{- define "voxgate.fullname" -}}
{{- $name := .Values.fullnameOverride | default (contains .Chart.Name .Release.Name | ternary .Release.Name (printf "%s-%s" .Release.Name .Chart.Name)) -}}
{{- $name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{/* Labels that select the pods of a component. Call with (list $ component). */}}
{{- define "voxgate.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ $root.Chart.Name }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{/* All labels of an object of a component. Call with (list $ component). */}}
{{- define "voxgate.labels" -}}
{{- $root := index . 0 -}}
{{ include "voxgate.selector" . }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version }}
{{- end }}

{{- define "voxgate.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{ .repository }}@{{ .digest }}
{{- else -}}
{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}
{{- end -}}
{{- end -}}
{{- end }}

{{- define "voxgate.serviceAccountName" -}}
{{- .Values.serviceAccount.name | default (.Values.serviceAccount.create | ternary (include "voxgate.fullname" .) "default") -}}
{{- end }}

{{/* The value of an environment variable, always a string. toJson, because Helm would write 1000000 as 1e+06. */}}
{{- define "voxgate.settingValue" -}}
{{- if kindIs "string" . }}{{ . | quote }}{{ else }}{{ . | toJson | quote }}{{ end -}}
{{- end }}

{{/* A map of settings as environment variables. */}}
{{- define "voxgate.settings" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ include "voxgate.settingValue" $value }}
{{- end }}
{{- end }}

{{/* A setting from a Secret. Call with (list name secret key). */}}
{{- define "voxgate.secretSetting" -}}
- name: {{ index . 0 }}
  valueFrom:
    secretKeyRef:
      name: {{ index . 1 }}
      key: {{ index . 2 }}
{{- end }}

{{/* What every pod has in common: no token, not root. Call with (list $ values-of-the-component). */}}
{{- define "voxgate.podDefaults" -}}
{{- $root := index . 0 -}}
automountServiceAccountToken: false
# Otherwise, Kubernetes sets variables such as VOXGATE_PORT for each service of the namespace.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with $root.Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{/* Where the pods of a component run. Call with (list $ component values-of-the-component). */}}
{{- define "voxgate.placement" -}}
{{- $values := index . 2 -}}
topologySpreadConstraints:
{{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ $key }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "voxgate.selector" (list (index $ 0) (index $ 1)) | nindent 8 }}
{{- end }}
{{- with $values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}

{{/* Image and privileges of every container. */}}
{{- define "voxgate.containerDefaults" -}}
image: {{ include "voxgate.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  runAsNonRoot: true
  capabilities:
    drop: [ALL]
{{- end }}

{{/* Longer than both times of a stop together. Kubernetes kills the pod then. */}}
{{- define "voxgate.gracePeriod" -}}
{{- add .shutdownDelaySeconds .shutdownTimeoutSeconds 10 -}}
{{- end }}

{{/* The init container that installs the voice packs which are not part of the program. */}}
{{- define "voxgate.voicesInstaller" -}}
{{- $packs := without .Values.voices.packs "flite" -}}
{{- if and (eq .Values.voices.source "download") $packs }}
initContainers:
  - name: voices
    {{- include "voxgate.containerDefaults" . | nindent 4 }}
    args: [voxgate, voices, install, {{ join ", " $packs }}]
    volumeMounts:
      {{- include "voxgate.writableMounts" . | nindent 6 }}
    resources:
      requests: { cpu: 500m, memory: 1Gi }
      limits: { memory: 2Gi }
{{- end }}
{{- end }}

{{/* The only directories that a container can write. */}}
{{- define "voxgate.writableMounts" -}}
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- end }}

{{- define "voxgate.metricsSettings" -}}
{{- if .Values.metrics.enabled }}
- name: METRICS_HOST
  value: 0.0.0.0
- name: METRICS_PORT
  value: {{ .Values.metrics.port | quote }}
{{- end }}
{{- end }}

{{- define "voxgate.metricsPort" -}}
{{- if .Values.metrics.enabled }}
- name: metrics
  containerPort: {{ .Values.metrics.port }}
{{- end }}
{{- end }}

{{/* How many pods of a component there are at most. */}}
{{- define "voxgate.mostPods" -}}
{{- if eq .autoscaling.kind "none" }}{{ .replicas }}{{ else }}{{ .autoscaling.maxReplicas }}{{ end -}}
{{- end }}

{{/* The engines file: the nodes by their own names, so that a gate chooses the least loaded one, and what the operator adds. */}}
{{- define "voxgate.engines" -}}
{{- $engines := list -}}
{{- with .Values.speak -}}
{{- if .enabled -}}
{{- $name := printf "%s-speak" (include "voxgate.fullname" $) -}}
{{- $scheme := ternary "grpcs" "grpc" (ne .tlsSecret "") -}}
{{- $urls := list -}}
{{- range $index := until (int (include "voxgate.mostPods" .)) -}}
{{- $urls = append $urls (printf "%s://%s-%d.%s.%s.svc:8001" $scheme $name $index $name $.Release.Namespace) -}}
{{- end -}}
{{- $nodes := dict "name" "nodes" "kind" "open-inference" "urls" $urls "api_key_file" "/etc/voxgate/speak/secret" "list_voices" (dict "model" "voxgate-voices") "limits" (dict "in_flight" (int .inFlight)) -}}
{{- $engines = append $engines (mustMergeOverwrite $nodes (deepCopy .engine)) -}}
{{- end -}}
{{- end -}}
{{- toYaml (concat $engines .Values.engines) -}}
{{- end }}

{{- define "voxgate.hasEngines" -}}
{{- if or .Values.speak.enabled .Values.engines }}true{{ end -}}
{{- end }}

{{- define "voxgate.publicUrl" -}}
{{- if .Values.publicUrl -}}
{{ .Values.publicUrl }}
{{- else if and .Values.ingress.enabled .Values.ingress.hosts -}}
{{ ternary "https" "http" (ne .Values.ingress.tlsSecret "") }}://{{ first .Values.ingress.hosts }}
{{- else if and .Values.httpRoute.enabled .Values.httpRoute.hostnames -}}
https://{{ first .Values.httpRoute.hostnames }}
{{- end -}}
{{- end }}

{{/* The path of publicUrl, which the ingress and the route pass on to the gates. */}}
{{- define "voxgate.publicPath" -}}
{{- $url := include "voxgate.publicUrl" . -}}
{{- if $url }}{{ (urlParse $url).path | default "/" }}{{ else }}/{{ end -}}
{{- end }}

{{- define "voxgate.trustProxy" -}}
{{- if ne (toString .Values.trustProxy) "" -}}
{{ .Values.trustProxy }}
{{- else if or .Values.ingress.enabled .Values.httpRoute.enabled -}}
1
{{- end -}}
{{- end }}

{{- define "voxgate.defaultVoice" -}}
{{- if .Values.voices.default -}}
{{ .Values.voices.default }}
{{- else if and .Values.speak.enabled (has "kokoro" .Values.voices.packs) -}}
af_heart
{{- end -}}
{{- end }}

{{/* How to reach the database, for gates and for migrations. Call with (list $ key-of-the-url). */}}
{{- define "voxgate.databaseSettings" -}}
{{- with (index . 0).Values.database -}}
{{ include "voxgate.secretSetting" (list "DATABASE_URL" .existingSecret (index $ 1)) }}
{{- if .passwordKey }}
- name: DATABASE_PASSWORD_FILE
  value: /etc/voxgate/database/password
{{- end }}
{{- end }}
{{- end }}

{{- define "voxgate.databaseMounts" -}}
{{- if .Values.database.passwordKey }}
- name: database
  mountPath: /etc/voxgate/database
  readOnly: true
{{- end }}
{{- if .Values.database.caSecret }}
- name: database-ca
  mountPath: /etc/voxgate/database-ca
  readOnly: true
{{- end }}
{{- end }}

{{- define "voxgate.databaseVolumes" -}}
{{- with .Values.database }}
{{- if .passwordKey }}
- name: database
  secret:
    secretName: {{ .existingSecret }}
    items:
      - key: {{ .passwordKey }}
        path: password
{{- end }}
{{- if .caSecret }}
- name: database-ca
  secret:
    secretName: {{ .caSecret }}
    items:
      - key: ca.crt
        path: ca.crt
{{- end }}
{{- end }}
{{- end }}

{{/* What the schema cannot check: values that need each other. */}}
{{- define "voxgate.check" -}}
{{- $problems := list -}}
{{- if not .Values.image.repository -}}
{{- $problems = append $problems "image.repository is not set. Build the Dockerfile, push the image to your registry, and name it here." -}}
{{- end -}}
{{- if not .Values.database.existingSecret -}}
{{- $problems = append $problems "database.existingSecret is not set. Make a Secret with the URL of PostgreSQL: kubectl create secret generic voxgate-database --from-literal=DATABASE_URL=postgres://…" -}}
{{- end -}}
{{- if and .Values.database.migrationUrlKey (ne .Values.migrations "job") -}}
{{- $problems = append $problems "database.migrationUrlKey needs migrations: job." -}}
{{- end -}}
{{- if and .Values.speak.enabled (not .Values.speak.existingSecret) -}}
{{- $problems = append $problems "speak.existingSecret is not set. Make a Secret that gates and nodes share: kubectl create secret generic voxgate-speak --from-literal=secret=$(openssl rand -hex 32)" -}}
{{- end -}}
{{- if and (not .Values.serviceAccount.create) .Values.serviceAccount.annotations -}}
{{- $problems = append $problems "serviceAccount.annotations needs serviceAccount.create." -}}
{{- end -}}
{{- range $component := .Values.speak.enabled | ternary (list "gate" "speak") (list "gate") -}}
{{- with (index $.Values $component).autoscaling -}}
{{- if gt (int .minReplicas) (int .maxReplicas) -}}
{{- $problems = append $problems (printf "%s.autoscaling.minReplicas is more than maxReplicas." $component) -}}
{{- end -}}
{{- if and (eq .kind "keda") (not $.Values.metrics.enabled) -}}
{{- $problems = append $problems (printf "%s.autoscaling.kind is keda, which asks Prometheus for the speech that waits. Set metrics.enabled." $component) -}}
{{- end -}}
{{- $onQueue := or (eq $component "speak") (not $.Values.speak.enabled) -}}
{{- if and (ne .kind "none") (not .cpuUtilization) (not (and $onQueue $.Values.metrics.enabled)) -}}
{{- $problems = append $problems (printf "%s.autoscaling has no measure: set cpuUtilization or metrics.enabled." $component) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.hosts) -}}
{{- $problems = append $problems "ingress.hosts is empty." -}}
{{- end -}}
{{- if and .Values.httpRoute.enabled (not .Values.httpRoute.parentRefs) -}}
{{- $problems = append $problems "httpRoute.parentRefs is empty. Name the gateway." -}}
{{- end -}}
{{- range $engine := .Values.engines -}}
{{- if and $.Values.speak.enabled (eq (toString $engine.name) "nodes") -}}
{{- $problems = append $problems "engines: the name nodes belongs to the speech nodes. Choose another." -}}
{{- end -}}
{{- end -}}
{{- if $problems -}}
{{- fail (printf "\n- %s\n" (join "\n- " $problems)) -}}
{{- end -}}
{{- end }}
