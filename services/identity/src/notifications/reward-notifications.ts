import { formatRupiah } from '@jejaring/money'
import type { ClaimChanged, PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import {
  ClaimStatus,
  type PrizeClaim,
  PrizeStatus,
  PrizeType,
  type RewardClaim,
} from '@jejaring/proto/rewards/v1/rewards'
import { type Notification, reasonSuffix } from './notification'

/** Maps a status change of a reward claim to a notification; undefined for a status without one. */
export function claimNotification({ claim, version }: ClaimChanged, at: Date): Notification | undefined {
  const message = claim && claimSentence(claim)
  if (!message) return undefined
  const source = `claim:${claim.id}:${version}`
  return { memberId: claim.memberId, kind: 'reward', source, position: 0n, message, at }
}

/** Maps a step of a Tour Bali claim to a notification. */
export function prizeNotification({ claim, version }: PrizeChanged, at: Date): Notification | undefined {
  const message = claim && prizeSentence(claim)
  if (!message) return undefined
  const source = `prize:${claim.id}:${version}`
  return { memberId: claim.memberId, kind: 'prize', source, position: 0n, message, at }
}

function claimSentence(claim: RewardClaim): string | undefined {
  const name = `Klaim reward ${claim.rewardName}`
  switch (claim.status) {
    case ClaimStatus.PENDING:
      return `${name} menunggu diproses.`
    case ClaimStatus.PROCESS:
      return `${name} sedang diproses.`
    case ClaimStatus.SUCCESS:
      return `${name} berhasil: ${formatRupiah(claim.amount)}.`
    case ClaimStatus.FAILED:
      return `${name} ditolak.${reasonSuffix(claim.reason)} Anda dapat mengajukannya lagi.`
    default:
      return undefined
  }
}

function prizeSentence(claim: PrizeClaim): string | undefined {
  if (claim.type === PrizeType.UNSPECIFIED) {
    return claim.status === PrizeStatus.FAILED
      ? 'Tour Bali: hadiah Anda tidak disetujui.'
      : 'Anda berhak atas Tour Bali. Pilih hadiah Anda.'
  }
  const choice = claim.type === PrizeType.BONUS ? `bonus ${formatRupiah(claim.bonus)}` : 'perjalanan'
  switch (claim.status) {
    case PrizeStatus.PENDING:
      return `Tour Bali: pilihan ${choice} menunggu verifikasi admin.`
    case PrizeStatus.SUCCESS:
      return `Tour Bali: pilihan ${choice} disetujui. Selamat.`
    case PrizeStatus.FAILED:
      return `Tour Bali: pilihan ${choice} tidak disetujui.`
    default:
      return undefined
  }
}
