import { useLocation, useNavigate, useSearchParams } from '@jejaring/web-platform'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Number of the step Periksa, which sends the form. */
export const LAST_STEP = 3
const PARAMETER = 'langkah'
/** State of the history entries of later steps; it survives a reload. */
const STEP_ENTRY = 'step'

export interface Steps {
  /** The shown step, from 1. */
  current: number
  /** Shows the next step. Its entry in the browser's history leads back to this one. */
  forward: () => void
  /** Shows an earlier step, as the browser's back button does; does nothing at that step or before it. */
  back: (step: number) => void
  /** Opens another page in place of the form, so that Back does not lead to the form again. */
  leave: (path: string) => void
}

/** The step of the form, with one entry of the browser's history for each. */
export function useSteps(): Steps {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const requested = Number(params.get(PARAMETER) ?? 1)
  const [current, setCurrent] = useState(1)
  // A reply finds the current step here: the browser's back button may have changed it since the form was sent.
  const shown = useRef(current)
  const show = useCallback((step: number) => {
    shown.current = step
    setCurrent(step)
  }, [])
  const reached = useRef(1)
  // Page that replaces the first step, once the history is back there.
  const destination = useRef<string>(undefined)
  // The entry was made by `forward`, so the entries of the earlier steps precede it.
  const isOwnEntry = useLocation().state === STEP_ENTRY
  useEffect(() => {
    if (requested === 1 && destination.current) void navigate(destination.current, { replace: true })
    else if (requested >= 1 && requested <= reached.current) show(requested)
    // After a reload the form is empty, so it begins with the first step.
    else if (isOwnEntry) void navigate(1 - requested)
    else void navigate({ search: searchOf(params, 1) }, { replace: true })
  }, [requested, isOwnEntry, navigate, show, params])
  return {
    current,
    forward: () => {
      reached.current = current + 1
      show(current + 1)
      void navigate({ search: searchOf(params, current + 1) }, { state: STEP_ENTRY })
    },
    back: (step) => {
      const delta = step - shown.current
      if (delta >= 0) return
      show(step)
      void navigate(delta)
    },
    leave: (path) => {
      destination.current = path
      if (shown.current > 1) void navigate(1 - shown.current)
      else void navigate(path, { replace: true })
    },
  }
}

/** The query of a step, with the other parameters of the page. */
function searchOf(params: URLSearchParams, step: number): string {
  const changed = new URLSearchParams(params)
  if (step > 1) changed.set(PARAMETER, String(step))
  else changed.delete(PARAMETER)
  return changed.size > 0 ? `?${changed}` : ''
}
