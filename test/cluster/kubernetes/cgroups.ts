import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = '/sys/fs/cgroup'

/** The mounted hierarchies: one for each controller of version 1, or the single one of version 2. */
function hierarchies(): string[] {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n')
  const kinds = mounts.map((line) => line.split(' ')).filter(([, , kind]) => kind?.startsWith('cgroup'))
  return kinds.map(([, path]) => path!).filter((path) => path.startsWith(ROOT))
}

/**
 * Makes a group of this name in every hierarchy; pods' groups come below it. Its CPU weight is one
 * core's share for each core, as a kubelet gives its pods; the default would weigh the whole cluster as one program.
 */
export function makeCgroup(name: string): void {
  for (const hierarchy of hierarchies()) {
    const folder = join(hierarchy, name)
    mkdirSync(folder, { recursive: true })
    const shares = join(folder, 'cpu.shares')
    if (existsSync(shares)) writeFileSync(shares, String(1024 * availableParallelism()))
  }
}

/** Removes the group and all below it; they are empty soon after their processes have ended. */
export async function removeCgroup(name: string): Promise<void> {
  for (const hierarchy of hierarchies()) {
    const folder = join(hierarchy, name)
    for (let attempt = 0; existsSync(folder) && attempt < 100; attempt++) {
      if (removeTree(folder)) break
      await sleep(100)
    }
  }
}

function removeTree(folder: string): boolean {
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    removeTree(join(folder, name))
  try {
    rmdirSync(folder)
    return true
  } catch {
    return false
  }
}
