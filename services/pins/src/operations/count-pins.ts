import type { PinCount } from '@jejaring/proto/pins/v1/pins'
import type { Pins } from '../context'
import { countAvailable } from '../store/pins'

/** A member's available pins by package, without names, packages without any left out. */
export async function countPinsBare(pins: Pins, memberId: string): Promise<PinCount[]> {
  const available = await countAvailable(pins.kit.reads, memberId)
  return [...available].map(([packageId, count]) => ({
    ...{ packageId, available: count },
    ...{ packageCode: '', packageName: '' },
  }))
}

/** A member's available pins by package, in package order, packages without any included. */
export async function countPins(pins: Pins, memberId: string): Promise<PinCount[]> {
  const { packages } = await pins.config.listPackages({})
  const available = await countAvailable(pins.kit.reads, memberId)
  return packages.map(({ id, code, name }) => ({
    packageId: id,
    packageCode: code,
    packageName: name,
    available: available.get(id) ?? 0n,
  }))
}
