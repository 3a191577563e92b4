import { conflict, type Kit, requireAdmin, unavailable } from '@jejaring/service-kit'
import { pairingPhone } from '../../device/pairing-phone'
import type { DeviceCommandResult, DeviceCommands } from '../../store/device-commands'
import type { DeviceFeed } from './device-feed'

const PAIRING_TIMEOUT_MS = 25_000

/** Returns the code to enter on the phone. Faults: unauthenticated, forbidden, invalid (`phone`), conflict, unavailable. */
export async function requestPairingCode(
  kit: Kit,
  commands: DeviceCommands,
  feed: DeviceFeed,
  phoneInput: string,
  signal: AbortSignal,
): Promise<{ code: string }> {
  requireAdmin()
  const phone = pairingPhone(phoneInput)
  await kit.transaction(async (tx) =>
    tx.audit({ action: 'whatsapp.device.pairing_requested', target: 'whatsapp:device' }),
  )
  const id = await commands.add('pair', phone)
  const result = await waitForResult(
    commands,
    feed,
    id,
    AbortSignal.any([signal, AbortSignal.timeout(PAIRING_TIMEOUT_MS)]),
  )
  if (result?.refusal === 'paired') {
    throw conflict('Perangkat sudah tertaut. Keluarkan dulu untuk menautkan yang lain.')
  }
  if (!result?.code) {
    throw unavailable('WhatsApp belum memberi kode. Coba lagi sebentar lagi, atau pindai kode QR.')
  }
  return { code: result.code }
}

async function waitForResult(
  commands: DeviceCommands,
  feed: DeviceFeed,
  id: bigint,
  signal: AbortSignal,
): Promise<DeviceCommandResult | undefined> {
  while (!signal.aborted) {
    const changed = feed.nextChange(signal)
    const result = await commands.readResult(id)
    if (result) return result
    await changed
  }
  return undefined
}
