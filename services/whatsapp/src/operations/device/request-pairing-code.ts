import { audit, conflict, type Kit, requireAdmin, unavailable } from '@jejaring/service-kit'
import { pairingPhone } from '../../device/pairing-phone'
import type { DeviceOrders, Outcome } from '../../store/device-orders'
import type { DeviceFeed } from './device-feed'

const PATIENCE = 25_000

/** The code to type into the phone. Faults: unauthenticated, forbidden, invalid (`phone`), conflict, unavailable. */
export async function requestPairingCode(
  kit: Kit,
  orders: DeviceOrders,
  feed: DeviceFeed,
  given: string,
  signal: AbortSignal,
): Promise<{ code: string }> {
  requireAdmin()
  const phone = pairingPhone(given)
  await kit.transaction((manager) =>
    audit(manager, { action: 'whatsapp.device.pairing_requested', target: 'whatsapp:device' }),
  )
  const id = await orders.give('pair', phone)
  const outcome = await awaitOutcome(
    orders,
    feed,
    id,
    AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
  )
  if (outcome?.refusal === 'paired') {
    throw conflict('Perangkat sudah tertaut. Keluarkan dulu untuk menautkan yang lain.')
  }
  if (!outcome?.code) {
    throw unavailable('WhatsApp belum memberi kode. Coba lagi sebentar lagi, atau pindai kode QR.')
  }
  return { code: outcome.code }
}

async function awaitOutcome(
  orders: DeviceOrders,
  feed: DeviceFeed,
  id: bigint,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  while (!signal.aborted) {
    const rung = feed.nextRing(signal)
    const outcome = await orders.outcome(id)
    if (outcome) return outcome
    await rung
  }
  return undefined
}
