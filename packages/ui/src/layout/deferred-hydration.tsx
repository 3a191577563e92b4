import { replayInput } from '@jejaring/web-platform'
import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'

/**
 * Content that React hydrates in a task of its own, so that the rest of the page does not wait for it, with its early
 * input. Nothing inside may suspend: the content would disappear meanwhile.
 */
export function DeferredHydration({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  return (
    <div ref={part} data-deferred-hydration>
      <Suspense>
        {children}
        <ReplayEarlyInput part={part} />
      </Suspense>
    </div>
  )
}

function ReplayEarlyInput({ part }: { part: RefObject<HTMLElement | null> }) {
  // A layout effect runs in the commit. Later, a box that React has already seen ticked would be ticked again.
  useLayoutEffect(() => {
    if (part.current) replayInput(part.current)
  }, [part])
  return null
}
