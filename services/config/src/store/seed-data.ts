import type { PlanPackage } from './entities'

/** The packages of rule book §2. None can be added; their terms can be changed. Amounts are whole Rupiah. */
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
 * Banks of a fresh installation. Transfer fees: none within BCA, where such companies usually have their account,
 * 2,500 where the bank takes part in BI-FAST, 6,500 elsewhere. Payout files use Bank Indonesia's code and Xendit's
 * channel.
 */
export const seededBanks: readonly {
  readonly name: string
  readonly fee: bigint
  readonly code: string
  readonly channelCode: string
}[] = [
  { name: 'Bank Central Asia (BCA)', fee: 0n, code: '014', channelCode: 'ID_BCA' },
  { name: 'Bank Rakyat Indonesia (BRI)', fee: 2_500n, code: '002', channelCode: 'ID_BRI' },
  { name: 'Bank Mandiri', fee: 2_500n, code: '008', channelCode: 'ID_MANDIRI' },
  { name: 'Bank Negara Indonesia (BNI)', fee: 2_500n, code: '009', channelCode: 'ID_BNI' },
  { name: 'Bank Syariah Indonesia (BSI)', fee: 2_500n, code: '451', channelCode: 'ID_BSI' },
  { name: 'Bank Tabungan Negara (BTN)', fee: 2_500n, code: '200', channelCode: 'ID_BTN' },
  { name: 'CIMB Niaga', fee: 2_500n, code: '022', channelCode: 'ID_CIMB' },
  { name: 'Bank Danamon', fee: 2_500n, code: '011', channelCode: 'ID_DANAMON' },
  { name: 'Bank Permata', fee: 2_500n, code: '013', channelCode: 'ID_PERMATA' },
  { name: 'Panin Bank', fee: 2_500n, code: '019', channelCode: 'ID_PANIN' },
  { name: 'OCBC Indonesia', fee: 2_500n, code: '028', channelCode: 'ID_OCBC' },
  { name: 'Maybank Indonesia', fee: 2_500n, code: '016', channelCode: 'ID_MAYBANK' },
  { name: 'Bank Mega', fee: 2_500n, code: '426', channelCode: 'ID_MEGA' },
  { name: 'Bank Sinarmas', fee: 2_500n, code: '153', channelCode: 'ID_SINARMAS' },
  { name: 'SMBC Indonesia (Jenius)', fee: 2_500n, code: '213', channelCode: 'ID_BTPN' },
  { name: 'Bank Muamalat', fee: 6_500n, code: '147', channelCode: 'ID_MUAMALAT' },
  { name: 'UOB Indonesia', fee: 6_500n, code: '023', channelCode: 'ID_UOB' },
  { name: 'Bank Jago', fee: 2_500n, code: '542', channelCode: 'ID_JAGO' },
  { name: 'SeaBank Indonesia', fee: 2_500n, code: '535', channelCode: 'ID_SEABANK' },
  { name: 'Allo Bank', fee: 6_500n, code: '567', channelCode: 'ID_ALLO' },
  { name: 'Bank Jakarta (Bank DKI)', fee: 6_500n, code: '111', channelCode: 'ID_DKI' },
  { name: 'Bank BJB', fee: 6_500n, code: '110', channelCode: 'ID_BJB' },
  { name: 'Bank Jatim', fee: 6_500n, code: '114', channelCode: 'ID_JAWA_TIMUR' },
]
