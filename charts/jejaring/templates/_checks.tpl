{{/* Refuses names that Kubernetes would refuse. CronJobs add 11 characters to the names of their jobs, StatefulSets to a label. */}}
{{- define "jejaring.nameChecks" -}}
{{- $fullname := include "jejaring.fullname" . }}
{{- if not (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" $fullname) }}{{ fail (printf "Names would start with %q; those of services start with a letter and have letters, digits and hyphens only. Set fullnameOverride." $fullname) }}{{ end }}
{{- $suffixes := dict }}
{{- range keys .Values.components }}{{ $_ := set $suffixes . 63 }}{{ end }}
{{- range $kind, $server := dict "postgres" .Values.dev.postgres "nats" .Values.dev.nats }}
{{- if $server.enabled }}{{ $_ := set $suffixes (printf "dev-%s" $kind) 52 }}{{ end }}
{{- end }}
{{- if .Values.operator.enabled }}
{{- $_ := set $suffixes "operator" 52 }}
{{- range keys .Values.operator.schedules }}{{ $_ := set $suffixes (printf "operator-%s" .) 52 }}{{ end }}
{{- end }}
{{- $room := 63 }}
{{- $longest := "" }}
{{- range $suffix := keys $suffixes | sortAlpha }}
{{- $left := sub (get $suffixes $suffix) (len $suffix | add1) | int }}
{{- if lt $left $room }}{{ $room = $left }}{{ $longest = $suffix }}{{ end }}
{{- end }}
{{- if gt (len $fullname) $room }}{{ fail (printf "%q has %d characters. With it, the name %s-%s is longer than the %d that Kubernetes allows: set fullnameOverride to at most %d." $fullname (len $fullname) $fullname $longest (get $suffixes $longest | int) $room) }}{{ end }}
{{- end }}

{{/* Validation beyond the schema; each message says what to change. */}}
{{- define "jejaring.checks" -}}
{{- include "jejaring.nameChecks" . }}
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
{{- with $component.autoscaling }}
{{- if and .enabled (gt (int .min) (int .max)) }}{{ fail (printf "components.%s.autoscaling: min %d is more than max %d." $name (int .min) (int .max)) }}{{ end }}
{{- end }}
{{- if and (eq $name "whatsapp") (or (gt (int $component.replicas) 1) $component.autoscaling.enabled (ne $component.strategy "Recreate")) }}{{ fail "components.whatsapp keeps the one socket of the device: one replica, strategy Recreate, no autoscaling." }}{{ end }}
{{- end }}
{{- if gt (int $connections) (int (sub .Values.database.maxConnections 20)) }}{{ fail (printf "All replicas together may open %d connections (pools, one listener each, one pod more while rolling out); database.maxConnections %d leaves %d. Make pools or replicas smaller, or raise max_connections." (int $connections) (int .Values.database.maxConnections) (int (sub .Values.database.maxConnections 20))) }}{{ end }}
{{- if and (not .Values.dev.postgres.enabled) (not .Values.database.existingSecret) }}{{ fail "database.existingSecret or dev.postgres.enabled: say where the databases are." }}{{ end }}
{{- if and .Values.nats.perService (not .Values.nats.existingSecret) }}{{ fail "nats.existingSecret: name the secret with the addresses of each service, or leave nats.perService out." }}{{ end }}
{{- if and .Values.mail.existingSecret (not .Values.mail.from) }}{{ fail "mail.from: name the address that e-mails come from, or leave mail.existingSecret out." }}{{ end }}
{{- if and .Values.push.existingSecret (not .Values.push.subject) }}{{ fail "push.subject: name the address of the office for push services, or leave push.existingSecret out." }}{{ end }}
{{- if and .Values.whatsappCloudApi.existingSecret (not .Values.whatsappCloudApi.phoneNumberId) }}{{ fail "whatsappCloudApi.phoneNumberId: name the phone number that sends, or leave whatsappCloudApi.existingSecret out." }}{{ end }}
{{- if and .Values.monitoring.rules.enabled (not .Values.monitoring.rules.runbooks) }}{{ fail "monitoring.rules.runbooks: name the address of docs/runbooks, to which the alerts link." }}{{ end }}
{{- if and (eq .Values.tls.mode "certManager") (not .Values.tls.issuer.name) }}{{ fail "tls.issuer.name: name the issuer of cert-manager, or choose another tls.mode." }}{{ end }}
{{- include "jejaring.generatedChecks" . }}
{{- end }}

{{/* Refuses to generate secrets that would not be kept: `helm template` reads no cluster, so each rendering would have others. */}}
{{- define "jejaring.generatedChecks" -}}
{{- $fullname := include "jejaring.fullname" . }}
{{- $missing := list }}
{{- if not (or .Values.secrets.existingSecret (lookup "v1" "Secret" .Release.Namespace (printf "%s-secrets" $fullname))) }}
{{- $keys := concat (list "admin-password" "caller-key" "csrf-secret") (fromJson (include "jejaring.sealingKeys" .) | keys) | sortAlpha | join ", " }}
{{- $missing = append $missing (printf "secrets.existingSecret (a secret with the keys %s)" $keys) }}
{{- end }}
{{- if and .Values.dev.postgres.enabled (not .Values.database.existingSecret) (not (lookup "v1" "Secret" .Release.Namespace (printf "%s-databases" $fullname))) }}
{{- $missing = append $missing "database.existingSecret and a server of your own instead of dev.postgres" }}
{{- end }}
{{- if and (eq .Values.tls.mode "generated") (not (lookup "v1" "Secret" .Release.Namespace (printf "%s-authority" $fullname))) }}
{{- $missing = append $missing "tls.mode certManager, existing or none" }}
{{- end }}
{{- if and $missing (not .Values.secrets.generateOffline) (not (lookup "v1" "Namespace" "" .Release.Namespace)) }}{{ fail (printf "The cluster cannot be read (helm template, Argo CD, or a namespace that does not exist yet), so every rendering would generate other secrets. Bring them: %s. For `helm install`, create the namespace first; to look at the documents, set secrets.generateOffline." (join "; " $missing)) }}{{ end }}
{{- end }}
