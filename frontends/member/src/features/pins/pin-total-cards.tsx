import { count, Stat, StatGrid, StatsSkeleton } from '@jejaring/ui'
import { IconRefresh, IconTicket } from '@tabler/icons-react'
import type { PinTotal } from './pin-totals'

/** One card per package with the number of available pins. */
export function PinTotalCards({ pins }: { pins: PinTotal[] | undefined }) {
  if (!pins) return <StatsSkeleton cards={2} inline />
  return (
    <StatGrid>
      {pins.map((pin) => (
        <Stat
          key={pin.package_id}
          label={pin.name}
          value={count(pin.total)}
          inline
          icon={pin.code === 'RO' ? IconRefresh : IconTicket}
        />
      ))}
    </StatGrid>
  )
}
