import type { PinCount } from '@jejaring/proto/pins/v1/pins'
import type { Context } from '../context'
import { type AvailableCounts, countAvailable, countAvailableUpTo } from '../store/available-pins'

/** Counts a member's available pins by package, without names and empty packages; `atMost` caps each count. */
export async function countPinsWithoutNames(
  pins: Context,
  memberId: string,
  atMost?: number,
): Promise<PinCount[]> {
  const available = await count(pins, memberId, atMost)
  return [...available].map(([packageId, count]) => ({
    packageId,
    available: count,
    packageCode: '',
    packageName: '',
  }))
}

/** Same in package order, with names and empty packages. */
export async function countPins(pins: Context, memberId: string, atMost?: number): Promise<PinCount[]> {
  const { packages } = await pins.config.listPackages({})
  const available = await count(pins, memberId, atMost)
  return packages.map(({ id, code, name }) => ({
    packageId: id,
    packageCode: code,
    packageName: name,
    available: available.get(id) ?? 0n,
  }))
}

async function count({ kit }: Context, ownerId: string, atMost?: number): Promise<AvailableCounts> {
  if (atMost === undefined) return await countAvailable(kit.pipelinedReads, ownerId)
  return await countAvailableUpTo(kit.pipelinedReads, ownerId, atMost)
}
