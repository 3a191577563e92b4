import { existsSync } from 'node:fs'
import { cachedProgram, goInstall, onPath } from '@jejaring/local-servers/system/fetched-program'
import { run } from '../../dev/system/run'

const MODULE = 'go.k6.io/k6@v1.8.1'

/** Returns the path of k6: from PATH, from an earlier build, or from a new build. Throws the reason when there is none. */
export async function findK6(log: (line: string) => void): Promise<string> {
  const cached = cachedProgram('k6')
  for (const candidate of [...onPath('k6'), cached]) if (await isRunnable(candidate)) return candidate
  await goInstall(MODULE, 'k6', cached, () =>
    log(`Building k6 with Go (${MODULE}); this takes a few minutes, once.`),
  )
  if (await isRunnable(cached)) return cached
  throw new Error('the k6 that Go built does not run')
}

async function isRunnable(binary: string): Promise<boolean> {
  return existsSync(binary) && (await run(binary, ['version'])).code === 0
}
