import { existsSync, readFileSync } from 'node:fs'
import Module from 'node:module'
import { join } from 'node:path'
import { shiftClock } from './clock'
import { CONTROL_DIRECTORY, Commands } from './commands'
import { hookGrpcClient, hookGrpcServer, hookJetStream, hookPg } from './hooks'
import { redirectToProxies } from './proxy-addresses'

/**
 * Fault injection agent, preloaded into every process of the product (NODE_OPTIONS). It wraps the libraries for
 * PostgreSQL, gRPC and NATS, and changes nothing while there is no command. Migrations and command lines run unchanged.
 */
interface AgentPlan {
  readonly links: Readonly<Record<string, number>>
  /** Time zones, by process. */
  readonly zones: Readonly<Record<string, string>>
}

const MODULE_WRAPPER =
  'return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;'

const [, script = '', word] = process.argv
const service = script.match(/services\/([a-z]+)\/dist\/main\.js$/)?.[1]
if (service && (word === undefined || word === 'settler'))
  installHooks(process.env.FAULTS_NAME ?? word ?? service)

function installHooks(name: string): void {
  const file = join(CONTROL_DIRECTORY, 'plan.json')
  const plan: AgentPlan = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { links: {}, zones: {} }
  process.env.TZ = plan.zones[name] ?? process.env.TZ ?? 'UTC'
  const commands = new Commands(name)
  shiftClock(() => commands.clockOffsetMs)
  redirectToProxies(name, plan.links)
  onModuleLoad((path, exported) => {
    if (path.endsWith('/pg/lib/client.js')) hookPg(exported as { prototype: object }, commands, name)
    const { Client, Server, JetStreamClientImpl } = exported as Record<string, { prototype: object }>
    if (path.endsWith('grpc-js/build/src/client.js') && Client) hookGrpcClient(Client, commands)
    if (path.endsWith('grpc-js/build/src/server.js') && Server) hookGrpcServer(Server, commands)
    if (path.endsWith('jetstream/lib/jsclient.js') && JetStreamClientImpl)
      hookJetStream(JetStreamClientImpl, commands, name)
  })
}

/**
 * Calls `loaded` for each module after it is evaluated. A service is one esbuild bundle, whose CommonJS modules run
 * through one wrapper function; the wrapper is patched to report them.
 */
function onModuleLoad(loaded: (path: string, exported: object) => void): void {
  Object.assign(globalThis, { faultsLoaded: loaded })
  const loader = Module as unknown as {
    _extensions: Record<
      string,
      (module: { exports: object; _compile(text: string, path: string): void }, path: string) => void
    >
  }
  const usual = loader._extensions['.js']!
  loader._extensions['.js'] = (module, path) => {
    if (path !== script) {
      usual(module, path)
      // External modules are not in the bundle.
      return loaded(path, module.exports)
    }
    const text = readFileSync(path, 'utf8')
    if (!text.includes(MODULE_WRAPPER))
      throw new Error(`cannot patch ${path}: the module wrapper of esbuild has changed`)
    const patchedWrapper = `if (mod) return mod.exports; (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod);
      globalThis.faultsLoaded(__getOwnPropNames(cb)[0], mod.exports); return mod.exports;`
    module._compile(
      text.replace(MODULE_WRAPPER, () => patchedWrapper),
      path,
    )
  }
}
