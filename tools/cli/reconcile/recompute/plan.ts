/** One numbered version of all bonus parameters. Amounts are whole Rupiah. */
export interface Plan {
  readonly packages: ReadonlyMap<number, Terms>
  readonly bonusPairing: bigint
  readonly bonusPairingLevel: bigint
  readonly pairingLevelMax: number
}

export interface Terms {
  readonly bonusSponsor: bigint
  readonly pair: number
  readonly flushout: number
}

/** A version as stored with the placements that carry it. */
export interface StoredPlan {
  readonly packages: readonly { id: number; bonusSponsor: number; pair: number; flushout: number }[]
  readonly bonusPairing: number
  readonly bonusPairingLevel: number
  readonly pairingLevelMax: number
}

export function planFrom(stored: StoredPlan): Plan {
  return {
    packages: new Map(
      stored.packages.map(({ id, bonusSponsor, pair, flushout }) => [
        id,
        { bonusSponsor: BigInt(bonusSponsor), pair, flushout },
      ]),
    ),
    bonusPairing: BigInt(stored.bonusPairing),
    bonusPairingLevel: BigInt(stored.bonusPairingLevel),
    pairingLevelMax: stored.pairingLevelMax,
  }
}

export function planOf(plans: ReadonlyMap<number, Plan>, version: number): Plan {
  const plan = plans.get(version)
  if (!plan) throw new Error(`the placement log has no plan version ${version}`)
  return plan
}

export function termsOf(plans: ReadonlyMap<number, Plan>, version: number, packageId: number): Terms {
  const terms = planOf(plans, version).packages.get(packageId)
  if (!terms) throw new Error(`plan version ${version} has no package ${packageId}`)
  return terms
}
