import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { bundleOf } from '../../../tools/dev/service-files'
import { services } from '../../../tools/dev/services'
import { readProcessEnvironment } from '../../support/process-environment'
import type { Product } from '../driver/product'
import { type Fault, FaultHadNoEffect, waitForEffect } from './fault'

/** Starts a second settler with the environment of the first. */
export async function startSecondSettler(product: Product, environment: Record<string, string> = {}) {
  const pid = product.pidOf('settler')
  const network = services.find(({ name }) => name === 'network')
  if (!pid || !network) throw new FaultHadNoEffect('there is no settler')
  const own = { PARENT_PIPE: '0', SIDE_PORT: String(await freePort()), FAULTS_NAME: 'settler-two' }
  const child = spawn(process.execPath, [bundleOf(network.name), 'settler'], {
    env: { ...readProcessEnvironment(pid), ...own, ...environment },
    stdio: 'ignore',
  })
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

/**
 * Stops the first settler before the fence until the second has taken the lease and settled, then resumes the first with
 * stale state. The fence must reject it.
 */
const twoSettlers: Fault = {
  name: 'two settlers',
  async run({ product, faultEnded }) {
    const end = await startSecondSettler(product)
    const first = product.command('settler', 'settle fence', 'pause')
    const second = product.command('settler-two', 'settle checkpoint committed', 'note')
    try {
      await waitForEffect('the first settler had nothing to settle', first.reached)
      await waitForEffect('the second settler did not take over', second.reached, 40_000)
    } finally {
      first.withdraw()
      second.withdraw()
      product.signal('settler', 'SIGCONT')
      faultEnded()
      await end()
    }
  },
}

export const settlerFaults: readonly Fault[] = [twoSettlers]
