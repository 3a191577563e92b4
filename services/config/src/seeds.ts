import type { PlanPackage } from './store/entities'

/** Packages of rule book §2; none can be added, their terms can be changed. Amounts are whole Rupiah. */
export const seededPackages: readonly PlanPackage[] = [
  {
    id: 1,
    code: 'REG',
    kind: 'activation',
    name: 'Regular',
    price: 500_000n,
    bonusSponsor: 100_000n,
    pair: 1,
    flushout: 12,
  },
  {
    id: 2,
    code: 'RO',
    kind: 'repeat_order',
    name: 'Repeat Order',
    price: 150_000n,
    bonusSponsor: 0n,
    pair: 0,
    flushout: 0,
  },
]

/**
 * Banks of a fresh installation with the fee of a transfer to them: none inside BCA, where companies of
 * this kind usually keep their account, BI-FAST (2.500) where the bank takes part, 6.500 elsewhere.
 */
export const seededBanks: readonly { readonly name: string; readonly fee: bigint }[] = [
  { name: 'Bank Central Asia (BCA)', fee: 0n },
  { name: 'Bank Rakyat Indonesia (BRI)', fee: 2_500n },
  { name: 'Bank Mandiri', fee: 2_500n },
  { name: 'Bank Negara Indonesia (BNI)', fee: 2_500n },
  { name: 'Bank Syariah Indonesia (BSI)', fee: 2_500n },
  { name: 'Bank Tabungan Negara (BTN)', fee: 2_500n },
  { name: 'CIMB Niaga', fee: 2_500n },
  { name: 'Bank Danamon', fee: 2_500n },
  { name: 'Bank Permata', fee: 2_500n },
  { name: 'Panin Bank', fee: 2_500n },
  { name: 'OCBC Indonesia', fee: 2_500n },
  { name: 'Maybank Indonesia', fee: 2_500n },
  { name: 'Bank Mega', fee: 2_500n },
  { name: 'Bank Sinarmas', fee: 2_500n },
  { name: 'SMBC Indonesia (Jenius)', fee: 2_500n },
  { name: 'Bank Muamalat', fee: 6_500n },
  { name: 'UOB Indonesia', fee: 6_500n },
  { name: 'Bank Jago', fee: 2_500n },
  { name: 'SeaBank Indonesia', fee: 2_500n },
  { name: 'Allo Bank', fee: 6_500n },
  { name: 'Bank Jakarta (Bank DKI)', fee: 6_500n },
  { name: 'Bank BJB', fee: 6_500n },
  { name: 'Bank Jatim', fee: 6_500n },
]
