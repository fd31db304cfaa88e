{{- define "quarry.labels" -}}
app.kubernetes.io/name: quarry
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- /* What the pods of all roles have in common. Takes root, role and command. */}}
{{- define "quarry.pod" -}}
{{- $root := .root -}}
metadata:
  labels:
    {{- include "quarry.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  annotations:
    prometheus.io/scrape: 'true'
    prometheus.io/port: '9000'
spec:
  automountServiceAccountToken: false
  # Connections are let go of, and requests and engines are drained within ten seconds.
  terminationGracePeriodSeconds: 30
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  {{- with $root.Values.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: quarry
      image: "{{ $root.Values.image.repository }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}"
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args: {{ toJson .command }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      envFrom:
        - secretRef: { name: {{ $root.Values.secretName | quote }} }
      env:
        {{- range $name, $url := $root.Values.urls }}
        - { name: {{ upper $name }}_URL, value: {{ $url | quote }} }
        {{- end }}
        {{- if $root.Values.ingress.enabled }}
        - { name: TRUST_PROXY, value: {{ $root.Values.ingress.proxies | quote }} }
        {{- end }}
        {{- range $name, $value := $root.Values.env }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
      ports:
        {{- if .port }}
        - { name: http, containerPort: {{ .port }} }
        {{- end }}
        - { name: management, containerPort: 9000 }
      # The first start migrates the database, and every other waits for it.
      startupProbe:
        httpGet: { path: /healthz, port: management }
        periodSeconds: 5
        failureThreshold: 120
      livenessProbe:
        httpGet: { path: /healthz, port: management }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /readyz, port: management }
        periodSeconds: 5
        timeoutSeconds: 3
      lifecycle:
        # Until the balancers know that this pod goes.
        preStop: { exec: { command: [sleep, '5'] } }
      resources: {{- toYaml $root.Values.resources | nindent 8 }}
      volumeMounts:
        - { name: home, mountPath: /var/lib/quarry }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: home
      persistentVolumeClaim:
        claimName: {{ $root.Values.storage.existingClaim | default (printf "%s-home" $root.Release.Name) }}
    - { name: tmp, emptyDir: {} }
  {{- with $root.Values.nodeSelector }}
  nodeSelector: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $root.Values.tolerations }}
  tolerations: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $root.Values.affinity }}
  affinity: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
