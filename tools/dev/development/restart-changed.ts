import { type FSWatcher, watch } from 'node:fs'
import { join, sep } from 'node:path'
import { describeError } from '@jejaring/local-servers/system/readable-error'
import { parseService } from '../build/bundle-service'
import { generateProto } from '../build/generate-proto'
import { rebuildServices } from '../build/services'
import { printLine } from '../console'
import { root } from '../root'
import { existingServices } from '../service-files'
import { services } from '../services'
import type { RunningProduct } from '../supervisor/supervisor'

/** An editor writes several files, or one in several steps. */
const DEBOUNCE_MS = 50
const MIGRATIONS = join('store', 'migrations')

/** Rebuilds and restarts the services that a change affects; all others go on. Returns how to end it. */
export function restartChanged(running: RunningProduct): () => void {
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  const unparsed = existingServices()
  // One after the other, so that a change waits for one at most. The first restart is as fast as the next ones then.
  const parseNext = () => {
    const name = unparsed.shift()
    // A service that cannot be built is reported when it changes.
    if (name) current = current.then(() => parseService(name).catch(() => undefined)).finally(parseNext)
  }
  let isMigrationChanged = false
  const onChange = (file: string) => {
    isMigrationChanged ||= file.includes(MIGRATIONS)
    clearTimeout(timer)
    timer = setTimeout(() => {
      current = current.then(() => apply())
    }, DEBOUNCE_MS)
  }
  const apply = async () => {
    const migrates = isMigrationChanged
    isMigrationChanged = false
    await restart(running, migrates).catch((error) => printLine(describeError(error)))
  }
  parseNext()
  const watchers = folders().map((folder) => watchFolder(folder, onChange))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

/** Sources of the services. A change in a package rebuilds every service, as with `npm start`. */
function folders(): string[] {
  const packages = ['service-kit', 'money', 'calendar', 'identifiers', 'spreadsheet']
  return [
    ...existingServices().map((name) => join(root, 'services', name, 'src')),
    ...packages.map((name) => join(root, 'packages', name, 'src')),
    join(root, 'proto', 'jejaring'),
  ]
}

function watchFolder(folder: string, onChange: (file: string) => void): FSWatcher {
  return watch(folder, { recursive: true }, (_event, file) => {
    if (file && /\.(ts|proto|json)$/.test(file)) onChange(`${sep}${file}`)
  })
}

async function restart({ children, migrate }: RunningProduct, migrates: boolean): Promise<void> {
  const before = Date.now()
  await generateProto()
  const changed = await rebuildServices()
  const affected = services.filter(({ name }) => changed.includes(name))
  if (affected.length === 0) return
  if (migrates) await migrate(affected)
  const names = affected.flatMap(({ processes }) => processes.map(({ name }) => name))
  await Promise.all(children.filter(({ name }) => names.includes(name)).map((child) => child.restart()))
  printLine(`Restarted ${names.join(', ')} after ${((Date.now() - before) / 1000).toFixed(1)} s.`)
}
