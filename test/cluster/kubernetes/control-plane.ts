import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { run } from '../../../tools/dev/system/run'
import { Server } from './server'

export interface ControlPlane {
  /** For kubectl, Helm and the cluster's own servers: an administrator's. */
  readonly kubeconfig: string
  /** Of the server's certificate. */
  readonly authority: string
  /** The key that service accounts' tokens are signed with. */
  readonly tokenKey: string
  /** What the server says that it is, such as v1.36.0. */
  readonly version: string
  stop(): Promise<void>
}

export interface ControlPlanePrograms {
  readonly etcd: string
  readonly 'kube-apiserver': string
  readonly kubectl: string
}

/** Where pods find services, and the API among them. */
const SERVICES = '10.96.0.0/16'

/**
 * etcd and the API server on free ports with their data in a folder. With the address of a node the server listens for
 * everybody and says so in the service `kubernetes`; without, for this machine alone.
 */
export async function startControlPlane(
  folder: string,
  programs: ControlPlanePrograms,
  node?: string,
): Promise<ControlPlane> {
  mkdirSync(folder, { recursive: true })
  const [client, peer, port] = [await freePort(), await freePort(), await freePort()]
  const store = `http://127.0.0.1:${client}`
  const etcd = Server.start(folder, programs.etcd, [
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', store, '--advertise-client-urls', store],
    ...['--listen-peer-urls', `http://127.0.0.1:${peer}`, '--unsafe-no-fsync', '--log-level', 'warn'],
  ])
  const token = randomBytes(24).toString('hex')
  const tokenKey = join(folder, 'tokens.pem')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writePrivate(tokenKey, privateKey.export({ type: 'pkcs1', format: 'pem' }).toString())
  writePrivate(join(folder, 'tokens.csv'), `${token},operator,operator,system:masters\n`)
  const api = Server.start(folder, programs['kube-apiserver'], [
    ...[`--etcd-servers=${store}`, `--secure-port=${port}`, `--cert-dir=${folder}`],
    ...(node
      ? [
          `--advertise-address=${node}`,
          '--kubelet-preferred-address-types=InternalIP',
          '--service-node-port-range=80-32767',
        ]
      : ['--bind-address=127.0.0.1', '--advertise-address=127.0.0.1', '--endpoint-reconciler-type=none']),
    ...[`--service-cluster-ip-range=${SERVICES}`, '--authorization-mode=Node,RBAC'],
    ...['--service-account-issuer=https://kubernetes.default.svc', `--service-account-key-file=${tokenKey}`],
    ...[`--service-account-signing-key-file=${tokenKey}`, `--token-auth-file=${join(folder, 'tokens.csv')}`],
  ])
  const authority = join(folder, 'apiserver.crt')
  const kubeconfig = join(folder, 'kubeconfig.yaml')
  await api.until('it made its certificate', async () => existsSync(authority))
  writePrivate(
    kubeconfig,
    JSON.stringify(kubeconfigOf(`https://${node ?? '127.0.0.1'}:${port}`, authority, token)),
  )
  await api.until('ready', async () => {
    return (await run(programs.kubectl, ['--kubeconfig', kubeconfig, 'get', '--raw', '/readyz'])).code === 0
  })
  const { output } = await run(programs.kubectl, ['--kubeconfig', kubeconfig, 'get', '--raw', '/version'])
  return {
    kubeconfig,
    authority,
    tokenKey,
    version: JSON.parse(output).gitVersion,
    async stop() {
      await api.stop()
      await etcd.stop()
    },
  }
}

function kubeconfigOf(server: string, authority: string, token: string) {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'proof',
    clusters: [
      {
        name: 'proof',
        cluster: { server, 'certificate-authority': authority, 'tls-server-name': 'kubernetes' },
      },
    ],
    users: [{ name: 'operator', user: { token } }],
    contexts: [{ name: 'proof', context: { cluster: 'proof', user: 'operator' } }],
  }
}

function writePrivate(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
}
