{{- define "jejaring.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end -}}
{{- end }}

{{/* The components that are enabled, each merged onto the defaults, as YAML by name. */}}
{{- define "jejaring.components" -}}
{{- $all := dict }}
{{- range $name, $own := .Values.components }}
{{- $component := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy (default dict $own)) }}
{{- if $component.enabled }}{{- $_ := set $all $name $component }}{{ end }}
{{- end }}
{{- toYaml $all }}
{{- end }}

{{- define "jejaring.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: jejaring
{{- end }}

{{/* Selector labels of a component: (dict "root" $ "name" name). Immutable for the life of a release. */}}
{{- define "jejaring.selector" -}}
app.kubernetes.io/name: jejaring
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "jejaring.image" -}}
{{- $image := .root.Values.image }}
{{- $name := default .name .component.image }}
{{- $path := list $image.registry $image.repository $name | compact | join "/" }}
{{- with get $image.digests $name }}{{ $path }}@{{ . }}{{ else }}{{ $path }}:{{ get $image.tags $name | default $image.tag | default .root.Chart.AppVersion }}{{ end }}
{{- end }}

{{- define "jejaring.secret" -}}
{{ default (printf "%s-secrets" (include "jejaring.fullname" .)) .Values.secrets.existingSecret }}
{{- end }}

{{/* The components with a SEAL_KEY of their own. */}}
{{- define "jejaring.sealing" -}}identity,wallet,whatsapp{{- end }}

{{- define "jejaring.databaseSecret" -}}
{{ default (printf "%s-databases" (include "jejaring.fullname" .)) .Values.database.existingSecret }}
{{- end }}

{{/* Security context of every container: the restricted profile of Pod Security. */}}
{{- define "jejaring.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: {{ not .Values.dev.sync }}
capabilities:
  drop: [ALL]
{{- end }}

{{- define "jejaring.podSecurity" -}}
{{- if .Values.dev.sync }}
# Programs synced into the pod are owned by root, as in the image.
runAsNonRoot: false
runAsUser: 0
{{- else }}
runAsNonRoot: true
runAsUser: 10001
{{- end }}
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "jejaring.secretVariable" -}}
- name: {{ .variable }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
{{- end }}

{{/* Mounts the certificate authorities of PostgreSQL and NATS, if set: /authorities/<database, nats>/ca.crt */}}
{{- define "jejaring.authorityMounts" -}}
{{- $mounts := list }}
{{- range $of := list "database" "nats" }}
{{- if (get $.Values $of).authority }}
{{- $mounts = append $mounts (dict "name" (printf "%s-authority" $of) "mountPath" (printf "/authorities/%s" $of) "readOnly" true) }}
{{- end }}
{{- end }}
{{- with $mounts }}{{ toYaml . }}{{ end }}
{{- end }}

{{- define "jejaring.authorityVolumes" -}}
{{- $volumes := list }}
{{- range $of := list "database" "nats" }}
{{- with (get $.Values $of).authority }}
{{- $file := dict "key" "ca.crt" "path" "ca.crt" }}
{{- $volumes = append $volumes (dict "name" (printf "%s-authority" $of) "secret" (dict "secretName" . "items" (list $file))) }}
{{- end }}
{{- end }}
{{- with $volumes }}{{ toYaml . }}{{ end }}
{{- end }}

{{/* NATS address and stream replicas: (dict "root" $ "service" name); without a service, those of the operator. */}}
{{- define "jejaring.nats" -}}
- name: NATS_REPLICAS
  value: {{ .root.Values.nats.replicas | quote }}
{{ with .root.Values -}}
{{ if .dev.nats.enabled -}}
- name: NATS_URL
  value: nats://{{ include "jejaring.fullname" $.root }}-dev-nats:4222
{{- else if .nats.existingSecret -}}
{{ include "jejaring.secretVariable" (dict "variable" "NATS_URL" "secret" .nats.existingSecret "key" (ternary (printf "%s-url" $.service) "url" (and .nats.perService (ne $.service "")))) }}
{{- else -}}
- name: NATS_URL
  value: {{ required "nats.url, nats.existingSecret or dev.nats.enabled: say where NATS is." .nats.url | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* Environment of a component: only the variables it needs. */}}
{{- define "jejaring.environment" -}}
{{- $root := .root }}{{ $name := .name }}{{ $component := .component }}
{{- $fullname := include "jejaring.fullname" $root }}
{{- $secret := include "jejaring.secret" $root }}
- name: LOG_LEVEL
  value: {{ $root.Values.logLevel | quote }}
- name: GRPC_PORT
  value: "50051"
- name: SIDE_PORT
  value: "9090"
- name: PUBLIC_URL
  value: {{ $root.Values.publicUrl | quote }}
{{- if $root.Values.tracing.endpoint }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ $root.Values.tracing.endpoint | quote }}
- name: OTEL_TRACES_SAMPLER
  value: parentbased_traceidratio
- name: OTEL_TRACES_SAMPLER_ARG
  value: {{ $root.Values.tracing.sampled | quote }}
{{- end }}
{{- if $component.database }}
{{ include "jejaring.nats" (dict "root" $root "service" $component.database) }}
- name: DATABASE_POOL
  value: {{ $component.pool | quote }}
{{ include "jejaring.secretVariable" (dict "variable" "DATABASE_URL" "secret" (include "jejaring.databaseSecret" $root) "key" (printf "%s-url" $component.database)) }}
{{ include "jejaring.secretVariable" (dict "variable" "IDEMPOTENCY_SECRET" "secret" $secret "key" (printf "idempotency-secret-%s" $component.database)) }}
{{- end }}
{{- if has $name (include "jejaring.sealing" $root | splitList ",") }}
{{ include "jejaring.secretVariable" (dict "variable" "SEAL_KEY" "secret" $secret "key" (printf "seal-key-%s" $name)) }}
{{- end }}
{{- if has $name (list "identity" "whatsapp") }}
{{ include "jejaring.secretVariable" (dict "variable" "MESSAGE_KEY" "secret" $secret "key" "message-key") }}
{{- end }}
{{- if eq (include "jejaring.usesCalls" .) "yes" }}
{{ include "jejaring.secretVariable" (dict "variable" "CALLER_KEY" "secret" $secret "key" "caller-key") }}
{{- if $root.Values.acceptUnsignedCallers }}
- name: UNSIGNED_CALLERS
  value: accept
{{- end }}
{{- end }}
{{- if eq $name "gateway" }}
{{ include "jejaring.secretVariable" (dict "variable" "CSRF_SECRET" "secret" $secret "key" "csrf-secret") }}
{{- end }}
{{- range $other, $called := .components }}
{{- if has $name $called.callers }}
{{- if $called.grpc }}
- name: {{ printf "%s_ADDRESS" (upper $other) }}
  value: dns:///{{ $fullname }}-{{ $other }}:50051
{{- else }}
- name: {{ printf "%s_URL" (upper $other) }}
  value: http://{{ $fullname }}-{{ $other }}:8080
{{- end }}
{{- end }}
{{- end }}
{{- if and $component.grpc (ne $root.Values.tls.mode "none") }}
- name: ALLOWED_CALLERS
  value: {{ join "," $component.callers | quote }}
{{- end }}
{{- if eq (include "jejaring.hasCertificate" .) "yes" }}
- name: TLS_DIRECTORY
  value: /tls
{{- end }}
{{- range $variable, $value := $component.environment }}
- name: {{ $variable }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* "yes" for components that serve or make calls. */}}
{{- define "jejaring.usesCalls" -}}
{{- $calls := false }}
{{- range $called := .components }}{{ if and $called.grpc (has $.name $called.callers) }}{{ $calls = true }}{{ end }}{{ end }}
{{- if or .component.grpc $calls }}yes{{ end }}
{{- end }}

{{/* The same, when calls use TLS. */}}
{{- define "jejaring.hasCertificate" -}}
{{- if ne .root.Values.tls.mode "none" }}{{ include "jejaring.usesCalls" . }}{{ end }}
{{- end }}

{{/* Validation beyond the schema; each message says what to change. */}}
{{- define "jejaring.checks" -}}
{{- $components := fromYaml (include "jejaring.components" .) }}
{{- range $name := keys .Values.components | sortAlpha }}
{{- if not (or (hasKey $components $name) (has $name (list "shell" "member" "admin" "reports"))) }}{{ fail (printf "components.%s.enabled: only frontends can be left out; the rest of the programme needs %s." $name $name) }}{{ end }}
{{- end }}
{{- $connections := 0 }}
{{- range $name, $component := $components }}
{{- if $component.database }}
{{- $replicas := ternary $component.autoscaling.max $component.replicas $component.autoscaling.enabled }}
{{- if eq $component.strategy "RollingUpdate" }}{{ $replicas = add $replicas 1 }}{{ end }}
{{- /* Each process has one listening connection in addition to its pool. */}}
{{- $connections = add $connections (mul $replicas (add $component.pool 1)) }}
{{- end }}
{{- range $component.callers }}
{{- if not (hasKey $.Values.components .) }}{{ fail (printf "components.%s.callers names %q, which is no component." $name .) }}{{ end }}
{{- end }}
{{- if le (int $component.graceSeconds) (int (add $component.preStopSeconds 15)) }}{{ fail (printf "components.%s.graceSeconds must be more than preStopSeconds and 15 seconds of finishing." $name) }}{{ end }}
{{- if and (eq $name "whatsapp") (or (gt (int $component.replicas) 1) $component.autoscaling.enabled (ne $component.strategy "Recreate")) }}{{ fail "components.whatsapp keeps the one socket of the device: one replica, strategy Recreate, no autoscaling." }}{{ end }}
{{- end }}
{{- if gt (int $connections) (int (sub .Values.database.maxConnections 20)) }}{{ fail (printf "All replicas together may open %d connections (pools, one listener each, one pod more while rolling out); database.maxConnections %d leaves %d. Make pools or replicas smaller, or raise max_connections." (int $connections) (int .Values.database.maxConnections) (int (sub .Values.database.maxConnections 20))) }}{{ end }}
{{- if and (not .Values.dev.postgres.enabled) (not .Values.database.existingSecret) }}{{ fail "database.existingSecret or dev.postgres.enabled: say where the databases are." }}{{ end }}
{{- if and .Values.nats.perService (not .Values.nats.existingSecret) }}{{ fail "nats.existingSecret: name the secret with the addresses of each service, or leave nats.perService out." }}{{ end }}
{{- if and .Values.monitoring.rules.enabled (not .Values.monitoring.rules.runbooks) }}{{ fail "monitoring.rules.runbooks: name the address of docs/runbooks, to which the alerts link." }}{{ end }}
{{- if and (eq .Values.tls.mode "certManager") (not .Values.tls.issuer.name) }}{{ fail "tls.issuer.name: name the issuer of cert-manager, or choose another tls.mode." }}{{ end }}
{{- end }}
