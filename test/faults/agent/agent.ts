import { existsSync, readFileSync } from 'node:fs'
import Module from 'node:module'
import { join } from 'node:path'
import { shiftClock } from './clock'
import { hookGrpcClient, hookGrpcServer, hookJetStream, hookPg } from './hooks'
import { leadThroughLinks } from './links'
import { CONTROL, Orders } from './orders'

/**
 * Loaded into every process of the product before its own code (NODE_OPTIONS). It gives the driver a hand on the
 * libraries through which a process speaks to the world, and changes nothing while there is no order. Migrations and
 * commands are left alone.
 */
interface Plan {
  readonly links: Readonly<Record<string, number>>
  /** Time zones, by process. */
  readonly zones: Readonly<Record<string, string>>
}

const HELPER =
  'return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;'

const [, script = '', word] = process.argv
const service = script.match(/services\/([a-z]+)\/dist\/main\.js$/)?.[1]
if (service && (word === undefined || word === 'settler')) begin(process.env.FAULTS_NAME ?? word ?? service)

function begin(name: string): void {
  const file = join(CONTROL, 'plan.json')
  const plan: Plan = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { links: {}, zones: {} }
  process.env.TZ = plan.zones[name] ?? process.env.TZ ?? 'UTC'
  const orders = new Orders(name)
  shiftClock(() => orders.skew)
  leadThroughLinks(name, plan.links)
  watchModules((path, exported) => {
    if (path.endsWith('/pg/lib/client.js')) hookPg(exported as { prototype: object }, orders, name)
    const { Client, Server, JetStreamClientImpl } = exported as Record<string, { prototype: object }>
    if (path.endsWith('grpc-js/build/src/client.js') && Client) hookGrpcClient(Client, orders)
    if (path.endsWith('grpc-js/build/src/server.js') && Server) hookGrpcServer(Server, orders)
    if (path.endsWith('jetstream/lib/jsclient.js') && JetStreamClientImpl)
      hookJetStream(JetStreamClientImpl, orders, name)
  })
}

/** A service is one file, in which each library's modules are functions that a helper calls: it is told of each. */
function watchModules(loaded: (path: string, exported: object) => void): void {
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
      // What is not in the one file.
      return loaded(path, module.exports)
    }
    const text = readFileSync(path, 'utf8')
    if (!text.includes(HELPER)) throw new Error(`the faults find nothing to hold on to in ${path}`)
    const told = `if (mod) return mod.exports; (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod);
      globalThis.faultsLoaded(__getOwnPropNames(cb)[0], mod.exports); return mod.exports;`
    module._compile(
      text.replace(HELPER, () => told),
      path,
    )
  }
}
