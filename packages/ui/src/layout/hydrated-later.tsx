import { replayIn } from '@jejaring/web-platform'
import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'

/**
 * Content that React hydrates in a task of its own, so that the rest of the page does not wait for it. Nothing inside may
 * suspend. Boxes that were ticked before the hydration stay ticked.
 */
export function HydratedLater({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  return (
    <div ref={part} data-hydrated-later>
      <Suspense>
        {children}
        <ReplayEarlyInput part={part} />
      </Suspense>
    </div>
  )
}

function ReplayEarlyInput({ part }: { part: RefObject<HTMLElement | null> }) {
  // In the commit: a tick after it must not be replayed.
  useLayoutEffect(() => {
    if (part.current) replayIn(part.current)
  }, [part])
  return null
}
