{{- define "jejaring.name" -}}
{{ default .Chart.Name .Values.nameOverride }}
{{- end }}

{{/* Start of all names. It is not truncated: `jejaring.nameChecks` refuses what would be too long. */}}
{{- define "jejaring.fullname" -}}
{{- $name := include "jejaring.name" . }}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride }}
{{- else if contains $name .Release.Name }}{{ .Release.Name }}
{{- else }}{{ .Release.Name }}-{{ $name }}
{{- end }}
{{- end }}

{{/* The address as browsers write it in `Origin`. */}}
{{- define "jejaring.publicUrl" -}}
{{ lower .Values.publicUrl | trimSuffix "/" }}
{{- end }}

{{/* Host name of the address. Empty for an IP address, which neither an Ingress nor an HTTPRoute takes as host: they then serve every host. */}}
{{- define "jejaring.host" -}}
{{- $host := (urlParse (include "jejaring.publicUrl" .)).hostname }}
{{- if not (regexMatch "^[0-9.]+$|:" $host) }}{{ $host }}{{ end }}
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
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: jejaring
{{- end }}

{{/* Selects all pods and services of the release. */}}
{{- define "jejaring.releaseSelector" -}}
app.kubernetes.io/name: {{ include "jejaring.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* Selector labels of a component: (dict "root" $ "name" name). Immutable for the life of a release. */}}
{{- define "jejaring.selector" -}}
{{ include "jejaring.releaseSelector" .root }}
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

{{/* Generated keys by name, with the key that older releases had for all services: it is kept after the new one, so that older data stays readable. */}}
{{- define "jejaring.sealingKeys" -}}
{{- $keys := dict "message-key" "seal-key" }}
{{- range include "jejaring.sealing" . | splitList "," }}{{ $_ := set $keys (printf "seal-key-%s" .) "seal-key" }}{{ end }}
{{- range fromYaml (include "jejaring.components" .) }}{{ if .database }}{{ $_ := set $keys (printf "idempotency-secret-%s" .database) "idempotency-secret" }}{{ end }}{{ end }}
{{- toJson $keys }}
{{- end }}

{{- define "jejaring.databaseSecret" -}}
{{ default (printf "%s-databases" (include "jejaring.fullname" .)) .Values.database.existingSecret }}
{{- end }}

{{/* Security contexts of `defaults` or a component. Programs synced into a pod (dev.sync) are owned by root, as in the image. */}}
{{- define "jejaring.podSecurity" -}}
{{- $sync := dict "runAsNonRoot" false "runAsUser" 0 }}
{{- toYaml (ternary (mergeOverwrite (deepCopy .of.podSecurityContext) $sync) .of.podSecurityContext .root.Values.dev.sync) }}
{{- end }}

{{- define "jejaring.containerSecurity" -}}
{{- $sync := dict "readOnlyRootFilesystem" false }}
{{- toYaml (ternary (mergeOverwrite (deepCopy .of.securityContext) $sync) .of.securityContext .root.Values.dev.sync) }}
{{- end }}

{{/* Fields that every pod has: (dict "root" $ "of" defaults or a component). */}}
{{- define "jejaring.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  {{- include "jejaring.podSecurity" . | nindent 2 }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .of.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- range $field := list "nodeSelector" "tolerations" "affinity" }}
{{- with get $.of $field }}
{{ $field }}:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
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

{{/* A list of variables in which `environment` replaces those of the chart, and `extraEnv` both: (dict "chart" YAML "of" component). */}}
{{- define "jejaring.variables" -}}
{{- $plain := list }}
{{- range $name, $value := .of.environment }}{{ $plain = append $plain (dict "name" $name "value" $value) }}{{ end }}
{{- $variables := list }}
{{- $replaced := list }}
{{- range $list := list .of.extraEnv $plain (fromYamlArray .chart) }}
{{- $kept := list }}
{{- range $list }}{{ if not (has .name $replaced) }}{{ $kept = append $kept . }}{{ end }}{{ end }}
{{- range $list }}{{ $replaced = append $replaced .name }}{{ end }}
{{- $variables = concat $kept $variables }}
{{- end }}
{{- toYaml $variables }}
{{- end }}

{{- define "jejaring.environment" -}}
{{- include "jejaring.variables" (dict "chart" (include "jejaring.chartEnvironment" .) "of" .component) }}
{{- end }}

{{/* Environment of a component: only the variables it needs. */}}
{{- define "jejaring.chartEnvironment" -}}
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
  value: {{ include "jejaring.publicUrl" $root | quote }}
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
{{- with $root.Values.mail }}
{{- if .existingSecret }}
- name: MAIL_FROM
  value: {{ .from | quote }}
{{- if eq $name "whatsapp" }}
- name: MAIL_DAILY_CAP
  value: {{ .dailyCap | quote }}
{{ include "jejaring.secretVariable" (dict "variable" "SMTP_URL" "secret" .existingSecret "key" "url") }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
{{- with $root.Values.push }}
{{- if and .existingSecret (has $name (list "gateway" "whatsapp")) }}
{{ include "jejaring.secretVariable" (dict "variable" "VAPID_PUBLIC_KEY" "secret" .existingSecret "key" "public-key") }}
{{- end }}
{{- if and .existingSecret (eq $name "whatsapp") }}
{{ include "jejaring.secretVariable" (dict "variable" "VAPID_PRIVATE_KEY" "secret" .existingSecret "key" "private-key") }}
- name: VAPID_SUBJECT
  value: {{ .subject | quote }}
{{- end }}
{{- end }}
{{- with $root.Values.whatsappCloudApi }}
{{- if and .existingSecret (eq $name "whatsapp") }}
- name: WHATSAPP_TRANSPORT
  value: cloud_api
- name: WHATSAPP_CLOUD_PHONE_ID
  value: {{ .phoneNumberId | quote }}
{{ include "jejaring.secretVariable" (dict "variable" "WHATSAPP_CLOUD_TOKEN" "secret" .existingSecret "key" "token") }}
{{- end }}
{{- if and .existingSecret (eq $name "gateway") }}
{{ include "jejaring.secretVariable" (dict "variable" "WHATSAPP_APP_SECRET" "secret" .existingSecret "key" "app-secret") }}
{{ include "jejaring.secretVariable" (dict "variable" "WHATSAPP_VERIFY_TOKEN" "secret" .existingSecret "key" "verify-token") }}
{{- end }}
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
{{- end }}

{{/* Environment of the operator's command line: every database, with the roles of its service and its owner. */}}
{{- define "jejaring.operatorEnvironment" -}}
{{- $services := list }}
{{- range fromYaml (include "jejaring.components" .) }}{{ if .migrate }}{{ $services = append $services .database }}{{ end }}{{ end }}
{{- $databases := include "jejaring.databaseSecret" . }}
- name: LOG_LEVEL
  value: {{ .Values.logLevel | quote }}
- name: PUBLIC_URL
  value: {{ include "jejaring.publicUrl" . | quote }}
{{ include "jejaring.nats" (dict "root" . "service" "") }}
{{ include "jejaring.secretVariable" (dict "variable" "ADMIN_PASSWORD" "secret" (include "jejaring.secret" .) "key" "admin-password") }}
{{- range $service := uniq $services | sortAlpha }}
{{ include "jejaring.secretVariable" (dict "variable" (printf "%s_DATABASE_URL" (upper $service)) "secret" $databases "key" (printf "%s-url" $service)) }}
{{ include "jejaring.secretVariable" (dict "variable" (printf "%s_OWNER_DATABASE_URL" (upper $service)) "secret" $databases "key" (printf "%s-owner-url" $service)) }}
{{- end }}
{{- end }}

{{/* Ports that the database, NATS and the trace collector listen on, as JSON lists. */}}
{{- define "jejaring.databasePorts" -}}
{{- list (ternary 5432 (int .Values.database.port) (and .Values.dev.postgres.enabled (not .Values.database.existingSecret))) | toJson }}
{{- end }}

{{- define "jejaring.natsPorts" -}}
{{- $ports := list }}
{{- if .Values.dev.nats.enabled }}{{ $ports = list 4222 }}
{{- else if .Values.nats.existingSecret }}{{ $ports = list (int .Values.nats.port) }}
{{- else }}
{{- range splitList "," .Values.nats.url }}{{ $ports = append $ports (include "jejaring.portOf" . | default "4222" | int) }}{{ end }}
{{- end }}
{{- uniq $ports | toJson }}
{{- end }}

{{- define "jejaring.tracingPorts" -}}
{{- $endpoint := .Values.tracing.endpoint }}
{{- list (include "jejaring.portOf" $endpoint | default (ternary "443" "80" (hasPrefix "https:" $endpoint)) | int) | toJson }}
{{- end }}

{{/* The port that an address names; empty without one. */}}
{{- define "jejaring.portOf" -}}
{{- regexFind ":[0-9]+$" (urlParse (trim .)).host | trimPrefix ":" }}
{{- end }}

{{/* A rule that allows connections to ports given as JSON lists. */}}
{{- define "jejaring.egressTo" -}}
- ports:
    {{- range . }}
    {{- range fromJsonArray . }}
    - { protocol: TCP, port: {{ . }} }
    {{- end }}
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
