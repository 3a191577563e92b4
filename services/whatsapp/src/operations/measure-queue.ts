import type { Kit } from '@jejaring/service-kit'
import { Gauge, type Registry } from 'prom-client'
import type { Sender, SenderState } from '../device/sender'
import { readQueueCounts } from '../store/messages'

const DEVICE_STATES: readonly SenderState[] = ['open', 'connecting', 'pairing', 'away']

/** Returns a function that updates the metrics of the message queue. The device's state is read when it is scraped. */
export function queueMeter(
  registry: Registry,
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  sender: Sender,
) {
  const registers = [registry]
  const messages = new Gauge({
    name: 'jejaring_whatsapp_queue_messages',
    help: 'Stored messages by status: waiting, failed, dropped',
    labelNames: ['status'],
    registers,
  })
  const oldest = new Gauge({
    name: 'jejaring_whatsapp_oldest_message_age_seconds',
    help: 'Age of the oldest message that is not sent yet',
    registers,
  })
  new Gauge({
    name: 'jejaring_whatsapp_device_state',
    help: '1 for the current state of the device, 0 for the others',
    labelNames: ['state'],
    registers,
    collect() {
      for (const state of DEVICE_STATES) this.set({ state }, sender.state() === state ? 1 : 0)
    },
  })
  return async function measure(): Promise<void> {
    const counts = await readQueueCounts(database.manager, 'whatsapp', clock.now())
    for (const status of ['waiting', 'failed', 'dropped'] as const)
      messages.set({ status }, Number(counts[status]))
    const age = counts.oldest ? (clock.now().getTime() - counts.oldest.getTime()) / 1000 : 0
    oldest.set(Math.max(0, age))
  }
}
