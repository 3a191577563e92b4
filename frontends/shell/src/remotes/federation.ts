import * as ui from '@jejaring/ui'
import * as platform from '@jejaring/web-platform'
import { createInstance } from '@module-federation/enhanced/runtime'
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { remotes, shareConfig, sharedVersions } from '../../../shared-modules'
import { type RemoteName, takeManifest } from './manifests'

/** Modules that came with the page; remotes get these very instances. */
const here = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@jejaring/web-platform': platform,
  '@jejaring/ui': ui,
}

/** Modules that come with the first screen that needs them. */
const late = {
  '@jejaring/ui/form': () => import(/* webpackChunkName: "form" */ '@jejaring/ui/form'),
  '@jejaring/ui/form/basic': () => import(/* webpackChunkName: "form-basic" */ '@jejaring/ui/form/basic'),
  '@jejaring/ui/table': () => import(/* webpackChunkName: "table" */ '@jejaring/ui/table'),
}

const about = (name: keyof typeof sharedVersions) => ({
  version: sharedVersions[name],
  scope: ['default'],
  shareConfig: shareConfig(sharedVersions[name]),
})

const names = <Modules extends object>(modules: Modules) => Object.keys(modules) as (keyof Modules)[]

const federation = createInstance({
  name: 'shell',
  // With the other strategy one dead remote would blank the page.
  shareStrategy: 'loaded-first',
  remotes: names(remotes).map((name) => ({ name, entry: `/remotes/${name}/mf-manifest.json` })),
  shared: {
    ...Object.fromEntries(names(here).map((name) => [name, { ...about(name), lib: () => here[name] }])),
    ...Object.fromEntries(
      names(late).map((name) => [
        name,
        {
          ...about(name),
          get: async () => {
            const module = await late[name]()
            return () => module
          },
        },
      ]),
    ),
  },
  plugins: [provideRuntime(), { name: 'manifests', fetch: takeManifest }],
})

/** The one module that a remote exposes. Throws when it, or anything it needs, cannot be fetched. */
export function loadRoutes<Module>(name: RemoteName): Promise<Module | null> {
  return federation.loadRemote<Module>(`${name}/routes`)
}

/** Fetches a remote and the forms and tables that its screens use, without running it. */
export async function warmRoutes(name: RemoteName): Promise<void> {
  await Promise.all([
    federation.preloadRemote([{ nameOrAlias: name, exposes: ['routes'] }]),
    ...Object.values(late).map((load) => load()),
  ])
}
