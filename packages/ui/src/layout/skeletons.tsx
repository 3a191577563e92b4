import { Skeleton } from '@mantine/core'
import { texts } from '../texts'
import { StatGrid } from './stat'
import statClasses from './stat.module.css'

const range = (length: number) => Array.from({ length }, (_, index) => index)

interface StatsSkeletonProps {
  cards: number
  min?: number | undefined
  /** As of `Stat`. */
  inline?: boolean
}

/** Placeholder of a grid of stats. */
export function StatsSkeleton({ cards, min, inline }: StatsSkeletonProps) {
  return (
    <div role="status" aria-label={texts.loading}>
      <StatGrid min={min}>
        {range(cards).map((card) => (
          <div key={card} className={statClasses.stat} data-inline={inline || undefined}>
            <Skeleton height={14} width="50%" mt={5} mb={8} />
            <Skeleton height={22} width="75%" mb={4} />
          </div>
        ))}
      </StatGrid>
    </div>
  )
}

/** Placeholder of table rows or form lines. */
export function LinesSkeleton({ lines, height = 48 }: { lines: number; height?: number }) {
  return (
    <div role="status" aria-label={texts.loading}>
      {range(lines).map((line) => (
        <div key={line} style={{ height, display: 'flex', alignItems: 'center', gap: 16, padding: '0 16px' }}>
          <Skeleton height={14} width="24%" />
          <Skeleton height={14} width="40%" />
          <Skeleton height={14} width="16%" ml="auto" />
        </div>
      ))}
    </div>
  )
}

/** Placeholder of a screen while its code loads. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} style={{ display: 'grid', gap: 16 }}>
      <Skeleton height={28} width={200} />
      <Skeleton height={120} radius={12} />
      <Skeleton height={240} radius={12} />
    </div>
  )
}
