import * as ui from '@jejaring/ui'
import type { RouteObject } from '@jejaring/web-platform'
import * as platform from '@jejaring/web-platform'
import { createInstance } from '@module-federation/enhanced/runtime'
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { shareConfig, sharedVersions } from '../../../shared-modules'
import { readServerPage } from '../boot/server-page'
import type { RemoteName } from './remote-names'

/** The one module that a remote exposes. */
export interface RemoteModule {
  routes: RouteObject[]
  /** Identifies the build of the remote: the server renders its screens with the same one or not at all. */
  buildId: string
}

/** Shared modules of the first load; remotes get these instances. */
const eagerModules = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@jejaring/web-platform': platform,
  '@jejaring/ui': ui,
}

/** Shared modules loaded by the first screen that needs them. */
const lazyModules = {
  '@jejaring/ui/form': () => import(/* webpackChunkName: "form" */ '@jejaring/ui/form'),
  '@jejaring/ui/form/basic': () => import(/* webpackChunkName: "form-basic" */ '@jejaring/ui/form/basic'),
  '@jejaring/ui/form/plain': () => import(/* webpackChunkName: "form-plain" */ '@jejaring/ui/form/plain'),
  '@jejaring/ui/table': () => import(/* webpackChunkName: "table" */ '@jejaring/ui/table'),
}

/** The part of a remote's manifest that names its entry. */
interface RemoteMetaData {
  readonly publicPath: string
  readonly remoteEntry: { readonly path: string; readonly name: string }
}

const shareOptions = (name: keyof typeof sharedVersions) => ({
  version: sharedVersions[name],
  scope: ['default'],
  shareConfig: shareConfig(sharedVersions[name]),
})

const keysOf = <Modules extends object>(modules: Modules) => Object.keys(modules) as (keyof Modules)[]

const federation = createInstance({
  name: 'shell',
  // With `version-first` one unreachable remote would blank the page.
  shareStrategy: 'loaded-first',
  remotes: [],
  shared: {
    ...Object.fromEntries(
      keysOf(eagerModules).map((name) => [name, { ...shareOptions(name), lib: () => eagerModules[name] }]),
    ),
    ...Object.fromEntries(
      keysOf(lazyModules).map((name) => [
        name,
        {
          ...shareOptions(name),
          get: async () => {
            const module = await lazyModules[name]()
            return () => module
          },
        },
      ]),
    ),
  },
  // Remotes use this runtime in place of a copy of their own.
  plugins: [provideRuntime()],
})

const registered = new Set<RemoteName>()

/** Loads the module of a remote. Rejects when its manifest, its entry or a dependency cannot be loaded. */
export async function loadRoutes(name: RemoteName): Promise<RemoteModule> {
  if (!registered.has(name)) {
    // Concurrent calls may both register it, which changes nothing.
    const entry = entryFromServerPage(name) ?? (await entryFromManifest(name))
    federation.registerRemotes([{ name, entry }])
    registered.add(name)
  }
  const remote = await federation.loadRemote<RemoteModule>(`${name}/routes`)
  if (!remote) throw new Error(`Loading chunk failed: the remote ${name} is empty`)
  return remote
}

/**
 * Loads a remote's routes in advance, and all lazy shared modules: which of them a screen needs is known only when it is
 * opened, and nearly every screen has a form or a table.
 */
export async function preloadRoutes(name: RemoteName): Promise<void> {
  await Promise.all([loadRoutes(name), ...Object.values(lazyModules).map((load) => load())])
}

/** Returns the entry that the server-rendered page names for the remote that shows its screen: saves the manifest. */
function entryFromServerPage(name: RemoteName): string | undefined {
  const { remote } = readServerPage() ?? {}
  return remote?.name === name ? remote.entry : undefined
}

async function entryFromManifest(name: RemoteName): Promise<string> {
  const address = `/remotes/${name}/mf-manifest.json`
  const response = await fetch(address).catch(() => undefined)
  // `isMissingChunk` recognises this sentence.
  if (!response?.ok) throw new Error(`Loading chunk failed: ${address}`)
  const { publicPath, remoteEntry }: RemoteMetaData = (await response.json()).metaData
  return publicPath + remoteEntry.path + remoteEntry.name
}
