import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'

export interface Screen {
  readonly path: string
  /** The row of the specification's route table; empty for additional screens. */
  readonly area: string
  readonly built: boolean
}

/** Returns every screen of the specification and all additional ones. */
export function screens(): Screen[] {
  const specified = specifiedScreens(readFileSync(join(root, 'docs/product.md'), 'utf8'))
  const built = builtScreens()
  const known = new Set(specified.map(({ path }) => path))
  return [
    ...specified.map((screen) => ({ ...screen, built: built.has(screen.path) })),
    ...[...built]
      .filter((path) => !known.has(path))
      .sort()
      .map((path) => ({ path, area: '', built: true })),
  ]
}

/** Parses the specification's route table. */
export function specifiedScreens(product: string): { path: string; area: string }[] {
  const table = product.split('### Route table')[1]?.split('\n#')[0] ?? ''
  return [...table.matchAll(/^\| ([^|]+) \| (\/[^|]*) \|$/gm)].flatMap(([, area = '', paths = '']) =>
    paths.split(',').map((path) => ({ path: path.trim(), area: area.trim() })),
  )
}

/** The path prefix of each remote in the shell. */
const basePaths: Record<string, string> = { member: '/m', admin: '/a', reports: '/a/reports' }

function builtScreens(): Set<string> {
  const shell = routesIn('frontends/shell/src/app/routes.tsx')
  const remotes = readdirSync(join(root, 'frontends')).flatMap((name) => {
    const file = `frontends/${name}/src/routes.tsx`
    const basePath = basePaths[name]
    return basePath && existsSync(join(root, file)) ? routesIn(file).map((path) => basePath + path) : []
  })
  return new Set(['/', ...shell, ...remotes])
}

/** Reads the route tables as text, because importing the screens needs a browser. */
function routesIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/\bpath: '([^']+)'|\{ index: true, element: </g)]
    .map(([, path]) => (path === undefined ? '' : `/${path}`))
    .filter((path) => !path.includes('*'))
}
