import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { cachedProgram, goInstall, onPath } from '@jejaring/local-servers/system/fetched-program'
import { printLine } from '../console'
import { run } from '../system/run'
import { findPromtool } from './find-promtool'

const HELM_DOCS = 'github.com/norwoodj/helm-docs/cmd/helm-docs@v1.14.2'
const HELM = 'helm.sh/helm/v4/cmd/helm@v4.3.1'

/** Go modules with the schemas that rendered documents must match, by the variable of their path. */
const SCHEMAS = {
  KUBERNETES_SOURCE: 'k8s.io/kubernetes@v1.36.0',
  CERT_MANAGER_SOURCE: 'github.com/cert-manager/cert-manager@v1.21.2',
  PROMETHEUS_OPERATOR_SOURCE: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
  GATEWAY_API_SOURCE: 'sigs.k8s.io/gateway-api@v1.5.1',
  SKAFFOLD_SOURCE: 'github.com/GoogleContainerTools/skaffold/v2@v2.16.1',
  CLOUDNATIVE_PG_SOURCE: 'github.com/cloudnative-pg/cloudnative-pg@v1.28.0',
  COMPOSE_SOURCE: 'github.com/compose-spec/compose-go/v2@v2.10.1',
}

/**
 * Finds Helm, helm-docs, promtool and the Kubernetes schemas, through Go's module proxy; otherwise the reason why they are
 * unavailable.
 */
export async function chartTools(): Promise<
  { environment: Readonly<Record<string, string>> } | { why: string }
> {
  try {
    const environment: Record<string, string> = {
      HELM_PATH: await findHelm(),
      HELM_DOCS_PATH: await findHelmDocs(),
      PROMTOOL_PATH: await findPromtool(),
    }
    for (const [variable, module] of Object.entries(SCHEMAS)) environment[variable] = await download(module)
    return { environment }
  } catch (error) {
    return { why: (error as Error).message }
  }
}

async function findHelm(): Promise<string> {
  const cached = cachedProgram('helm')
  for (const candidate of [...onPath('helm'), cached]) if (await isRunnable(candidate)) return candidate
  await goInstall(HELM, 'helm', cached, () =>
    printLine(`Building Helm with Go (${HELM}); this takes a few minutes, once.`),
  )
  if (await isRunnable(cached)) return cached
  throw new Error('the Helm that Go built does not run')
}

async function findHelmDocs(): Promise<string> {
  const cached = cachedProgram(`helm-docs-${HELM_DOCS.split('@')[1]}`)
  if (!existsSync(cached))
    await goInstall(HELM_DOCS, 'helm-docs', cached, () =>
      printLine(`Building helm-docs with Go (${HELM_DOCS}); this takes a minute, once.`),
    )
  return cached
}

/** The charts need Helm 4. */
async function isRunnable(helm: string): Promise<boolean> {
  if (!existsSync(helm)) return false
  return (await run(helm, ['version'])).output.includes('Version:"v4')
}

/** Downloads a module's source into Go's module cache and returns its folder. */
async function download(module: string): Promise<string> {
  const { code, output } = await run('go', ['mod', 'download', '-json', module], { cwd: tmpdir() })
  if (code !== 0) throw new Error(`go mod download ${module}: ${output.trim().split('\n').at(-1)}`)
  return JSON.parse(output).Dir
}
