import * as ui from '@jejaring/ui'
import * as platform from '@jejaring/web-platform'
import { createInstance } from '@module-federation/enhanced/runtime'
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { remotes, shareConfig, sharedVersions } from '../../../shared-modules'
import type { RemoteName } from './remote-names'

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
  '@jejaring/ui/table': () => import(/* webpackChunkName: "table" */ '@jejaring/ui/table'),
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
  remotes: remotes.map((name) => ({ name, entry: `/remotes/${name}/mf-manifest.json` })),
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
  plugins: [provideRuntime()],
})

/** Loads the module that a remote exposes. Rejects when it or a dependency cannot be fetched. */
export function loadRoutes<Module>(name: RemoteName): Promise<Module | null> {
  return federation.loadRemote<Module>(`${name}/routes`)
}

/** Preloads a remote and the shared form and table modules without running them. */
export async function preloadRoutes(name: RemoteName): Promise<void> {
  await Promise.all([
    federation.preloadRemote([{ nameOrAlias: name, exposes: ['routes'] }]),
    ...Object.values(lazyModules).map((load) => load()),
  ])
}
