import { RunningSystem } from '../support/running-system'
import { MailServer } from './mail-server'
import { publishProducts, type RunningProduct, running } from './product'
import { WhatsappServer } from './whatsapp-server'

/** Starts a product on a fresh DATA_DIR for each worker; the tests find theirs by `origin()` and `dataDirectory()`. */
export default async function start({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  const starts = await Promise.allSettled(Array.from({ length: maxWorkers }, startProduct))
  running.products = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = starts.find((one) => one.status === 'rejected')
  if (failed) {
    await Promise.all(running.products.map(stopProduct))
    throw failed.reason
  }
  publishProducts(running.products)
}

async function startProduct(): Promise<RunningProduct> {
  const [whatsapp, mail] = await Promise.all([WhatsappServer.start(), MailServer.start()])
  try {
    // Pages are server-rendered even on a busy machine.
    const outside = { ...whatsapp.environment, ...mail.environment }
    const system = await RunningSystem.start({ ...outside, SSR_TIMEOUT_MS: '60000' })
    // The shortest delays of the message queue, so that tests do not wait for half a minute.
    for (const end of ['min', 'max']) await system.command('config', 'set', `whatsapp_pause_${end}`, '5')
    return { whatsapp, mail, system }
  } catch (error) {
    await Promise.all([whatsapp.stop(), mail.stop()])
    throw error
  }
}

export async function stopProduct({ system, whatsapp, mail }: RunningProduct): Promise<void> {
  await system.stop()
  await Promise.all([whatsapp.stop(), mail.stop()])
}
