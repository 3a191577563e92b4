import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../../../tools/dev/system/run'
import type { ControlPlane } from './control-plane'
import { NODE_ADDRESS, type NodePaths } from './namespaces'
import { Server } from './server'

const SOCKET = '/run/containerd/containerd.sock'
const PODS = '10.244.0.0/16'
export const DNS_ADDRESS = '10.96.0.10'
export const PAUSE_IMAGE = 'localhost/jejaring-proof/pause:1'

/** Paths by name: containerd and its shim share a folder with the network plugins. */
export type NodePrograms = Readonly<Record<string, string>>

/** Everything that a cluster of one node runs besides the API server, and waits until the node is ready. */
export async function startNode(
  paths: NodePaths,
  programs: NodePrograms,
  plane: ControlPlane,
  cgroup: string,
): Promise<void> {
  const containerd = Server.start(
    paths.logs,
    programs.containerd!,
    ['--config', writeContainerd(paths, programs)],
    {
      PATH: `${dirname(programs['containerd-shim-runc-v2']!)}:${process.env.PATH}`,
    },
  )
  await containerd.until(
    'ready',
    async () => (await run(programs.ctr!, ['--address', SOCKET, 'version'])).code === 0,
  )
  const kubeconfig = `--kubeconfig=${plane.kubeconfig}`
  Server.start(paths.logs, programs['kube-controller-manager']!, [
    ...[kubeconfig, '--leader-elect=false', `--root-ca-file=${plane.authority}`],
    ...[`--service-account-private-key-file=${plane.tokenKey}`, '--node-monitor-grace-period=60s'],
  ])
  Server.start(paths.logs, programs['kube-scheduler']!, [kubeconfig, '--leader-elect=false'])
  const proxy = writeJson(paths, 'kube-proxy', proxyConfiguration(plane))
  Server.start(paths.logs, programs['kube-proxy']!, ['--config', proxy, '--hostname-override=proof'])
  const kubelet = Server.start(paths.logs, programs.kubelet!, [
    ...['--config', writeJson(paths, 'kubelet', kubeletConfiguration(paths, cgroup)), kubeconfig],
    ...['--hostname-override=proof', `--node-ip=${NODE_ADDRESS}`],
  ])
  await kubelet.until('ready', async () => {
    const words = [
      '--kubeconfig',
      plane.kubeconfig,
      'wait',
      'node/proof',
      '--for',
      'condition=Ready',
      '--timeout',
      '5s',
    ]
    return (await run(programs.kubectl!, words)).code === 0
  })
}

export async function importImage(programs: NodePrograms, archive: string): Promise<void> {
  const words = ['--address', SOCKET, '--namespace', 'k8s.io', 'images', 'import', '--local', archive]
  const { code, output } = await run(programs.ctr!, words)
  if (code !== 0) throw new Error(`ctr images import: ${output}`)
}

function writeContainerd(paths: NodePaths, programs: NodePrograms): string {
  const networks = join(paths.folder, 'networks')
  mkdirSync(networks, { recursive: true })
  const bridge = {
    type: 'bridge',
    bridge: 'pods0',
    isGateway: true,
    ipMasq: true,
    hairpinMode: true,
    ipam: { type: 'host-local', ranges: [[{ subnet: PODS }]], routes: [{ dst: '0.0.0.0/0' }] },
  }
  const list = { cniVersion: '1.0.0', name: 'pods', plugins: [bridge] }
  writeFileSync(join(networks, '10-pods.conflist'), JSON.stringify(list))
  const file = join(paths.folder, 'containerd.toml')
  writeFileSync(
    file,
    `version = 3
root = '/var/lib/containerd'
state = '/run/containerd'
[grpc]
address = '${SOCKET}'
[plugins.'io.containerd.cri.v1.images'.pinned_images]
sandbox = '${PAUSE_IMAGE}'
[plugins.'io.containerd.cri.v1.runtime']
# Without CAP_SYS_RESOURCE nobody can have less than it has itself.
restrict_oom_score_adj = true
[plugins.'io.containerd.cri.v1.runtime'.cni]
bin_dirs = ['${dirname(programs.bridge!)}']
conf_dir = '${networks}'
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc]
runtime_type = 'io.containerd.runc.v2'
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc.options]
SystemdCgroup = false
`,
  )
  return file
}

function kubeletConfiguration(paths: NodePaths, cgroup: string) {
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    // Nobody outside of the run's own network reaches it.
    authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
    authorization: { mode: 'AlwaysAllow' },
    cgroupDriver: 'cgroupfs',
    cgroupRoot: `/${cgroup}`,
    failCgroupV1: false,
    failSwapOn: false,
    containerRuntimeEndpoint: `unix://${SOCKET}`,
    resolvConf: paths.resolv,
    oomScoreAdj: 0,
    clusterDNS: [DNS_ADDRESS],
    clusterDomain: 'cluster.local',
    maxPods: 120,
    // The disk is the machine's: how full it is says nothing here.
    evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' },
    imageGCHighThresholdPercent: 100,
    imageGCLowThresholdPercent: 99,
  }
}

function proxyConfiguration(plane: ControlPlane) {
  return {
    apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
    kind: 'KubeProxyConfiguration',
    clientConnection: { kubeconfig: plane.kubeconfig },
    mode: 'iptables',
    clusterCIDR: PODS,
    // Those limits are the machine's.
    conntrack: { maxPerCore: 0, min: 0, tcpEstablishedTimeout: '0s', tcpCloseWaitTimeout: '0s' },
    oomScoreAdj: 0,
  }
}

function writeJson(paths: NodePaths, name: string, content: object): string {
  const file = join(paths.folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}
