import { PROOF_IMAGES } from './images'
import { DNS_ADDRESS } from './node'

export const INGRESS_CLASS = 'built-here'

/** What a cluster has before anything is installed into it: names, a way in, and room for two volumes. */
export function addons(volumes: string): object[] {
  return [
    ...reader('coredns', [
      { apiGroups: [''], resources: ['services', 'pods', 'namespaces'], verbs: ['list', 'watch'] },
      { apiGroups: ['discovery.k8s.io'], resources: ['endpointslices'], verbs: ['list', 'watch'] },
    ]),
    configuration('coredns', { Corefile: COREFILE }),
    deployment('coredns', {
      args: ['-conf', '/etc/coredns/Corefile'],
      readinessProbe: probe('/ready', 8181),
      volumeMounts: [{ name: 'configuration', mountPath: '/etc/coredns' }],
    }),
    service('coredns', { clusterIP: DNS_ADDRESS }, [
      { name: 'udp', port: 53, protocol: 'UDP' },
      { name: 'tcp', port: 53, protocol: 'TCP' },
    ]),
    ...reader('ingress', [
      { apiGroups: ['networking.k8s.io'], resources: ['ingresses'], verbs: ['get', 'list', 'watch'] },
      { apiGroups: ['discovery.k8s.io'], resources: ['endpointslices'], verbs: ['get', 'list', 'watch'] },
    ]),
    configuration('ingress', {}),
    deployment('ingress', {
      env: [{ name: 'INGRESS_CLASS', value: INGRESS_CLASS }],
      readinessProbe: probe('/ingress-healthz', 8080),
    }),
    service('ingress', { type: 'NodePort' }, [{ port: 80, targetPort: 8080, nodePort: 80 }]),
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'IngressClass',
      metadata: { name: INGRESS_CLASS },
      spec: { controller: 'jejaring.invalid/built-here' },
    },
    ...['postgres', 'nats'].map((name) => volume(name, `${volumes}/${name}`)),
  ]
}

const COREFILE = `.:53 {
  errors
  health
  ready
  cache 5
  kubernetes cluster.local in-addr.arpa
}
`

const NAMESPACE = 'kube-system'
const labels = (name: string) => ({ app: name })

function reader(name: string, rules: object[]): object[] {
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name }
  const rbac = 'rbac.authorization.k8s.io/v1'
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace: NAMESPACE } },
    { apiVersion: rbac, kind: 'ClusterRole', metadata: { name }, rules },
    {
      apiVersion: rbac,
      kind: 'ClusterRoleBinding',
      metadata: { name },
      roleRef,
      subjects: [{ kind: 'ServiceAccount', name, namespace: NAMESPACE }],
    },
  ]
}

function configuration(name: string, data: object): object {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: NAMESPACE }, data }
}

function deployment(name: 'coredns' | 'ingress', container: object): object {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: NAMESPACE },
    spec: {
      selector: { matchLabels: labels(name) },
      template: {
        metadata: { labels: labels(name) },
        spec: {
          serviceAccountName: name,
          dnsPolicy: 'Default',
          containers: [{ name, image: PROOF_IMAGES[name], imagePullPolicy: 'Never', ...container }],
          volumes: [{ name: 'configuration', configMap: { name } }],
        },
      },
    },
  }
}

function probe(path: string, port: number): object {
  return { httpGet: { path, port }, periodSeconds: 2 }
}

function service(name: string, more: object, ports: object[]): object {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace: NAMESPACE },
    spec: { selector: labels(name), ports, ...more },
  }
}

/** A folder of the node that waits for the claim of one of the chart's small servers. */
function volume(name: string, path: string): object {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name },
    spec: {
      capacity: { storage: '5Gi' },
      accessModes: ['ReadWriteOnce'],
      hostPath: { path },
      claimRef: { namespace: 'jejaring', name: `data-toko-jejaring-dev-${name}-0` },
    },
  }
}
