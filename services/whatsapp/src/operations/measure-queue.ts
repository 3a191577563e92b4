import type { Kit } from '@jejaring/service-kit'
import { Gauge, type Registry } from 'prom-client'
import type { Sender, SenderState } from '../device/sender'
import type { Channel } from '../messages/channel'
import { readQueueCounts } from '../store/messages'

const DEVICE_STATES: readonly SenderState[] = ['open', 'connecting', 'pairing', 'away']

/** Returns a function that updates the metrics of the message queue, of WhatsApp under its earlier names too. The device's state is read when it is scraped. */
export function queueMeter(
  registry: Registry,
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  channels: readonly Channel[],
  sender?: Sender,
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
  if (sender) exportDeviceState(registry, sender)
  const byChannel = {
    messages: new Gauge({
      name: 'jejaring_messages_queue_messages',
      help: 'Stored messages of the configured channels by status: waiting, failed, dropped',
      labelNames: ['channel', 'status'],
      registers,
    }),
    oldest: new Gauge({
      name: 'jejaring_messages_oldest_age_seconds',
      help: 'Age of the oldest message of a channel that is not sent yet',
      labelNames: ['channel'],
      registers,
    }),
  }
  return async function measure(): Promise<void> {
    for (const { name: channel } of channels) {
      const counts = await readQueueCounts(database.manager, channel, clock.now())
      const age = counts.oldest ? (clock.now().getTime() - counts.oldest.getTime()) / 1000 : 0
      for (const status of ['waiting', 'failed', 'dropped'] as const) {
        byChannel.messages.set({ channel, status }, Number(counts[status]))
        if (channel === 'whatsapp') messages.set({ status }, Number(counts[status]))
      }
      byChannel.oldest.set({ channel }, Math.max(0, age))
      if (channel === 'whatsapp') oldest.set(Math.max(0, age))
    }
  }
}

function exportDeviceState(registry: Registry, sender: Sender): void {
  new Gauge({
    name: 'jejaring_whatsapp_device_state',
    help: '1 for the current state of the device, 0 for the others',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const state of DEVICE_STATES) this.set({ state }, sender.state() === state ? 1 : 0)
    },
  })
}
