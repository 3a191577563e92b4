import { replayEarlyInput } from '@jejaring/web-platform'
import { act } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { DeferredHydration } from './deferred-hydration'

function Page({ onTick }: { onTick: (isTicked: boolean) => void }) {
  useEffect(() => replayEarlyInput(document.body), [])
  return (
    <DeferredHydration>
      <Box onTick={onTick} />
    </DeferredHydration>
  )
}

function Box({ onTick }: { onTick: (isTicked: boolean) => void }) {
  const [isTicked, setTicked] = useState(false)
  const change = (next: boolean) => {
    setTicked(next)
    onTick(next)
  }
  return (
    <input type="checkbox" checked={isTicked} onChange={(event) => change(event.currentTarget.checked)} />
  )
}

test.each([true, false])('a box that is ticked before the hydration: %p', async (isTicked) => {
  document.documentElement.dataset.hydrating = ''
  document.body.innerHTML =
    '<main><div data-deferred-hydration="true"><!--$--><input type="checkbox"><!--/$--></div></main>'
  const box = document.querySelector('input') as HTMLInputElement
  box.checked = isTicked
  const ticks: boolean[] = []
  const problems: unknown[] = []
  await act(async () =>
    hydrateRoot(document.querySelector('main') as HTMLElement, <Page onTick={(tick) => ticks.push(tick)} />, {
      onRecoverableError: (problem) => problems.push(problem),
    }),
  )
  expect(ticks).toEqual(isTicked ? [true] : [])
  expect(document.querySelector('input')).toBe(box)
  expect(box.checked).toBe(isTicked)
  expect(problems).toEqual([])
})
