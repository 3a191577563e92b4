import type { PinStatusCounts } from '@jejaring/proto/pins/v1/pins'
import type { StatusCounts } from '../../void/void'

export function statusCountsToProto({ void: voided, ...counts }: StatusCounts): PinStatusCounts {
  return { ...counts, voided }
}
