import { IconAlertTriangle, IconUserFilled } from '@tabler/icons-react'
import { renderToString } from 'react-dom/server'
import { shrinkHtml } from './shrink-html'

test('merges the lines of an outlined icon and keeps its attributes', () => {
  const drawn = renderToString(<IconAlertTriangle className="ours" size={20} stroke={1.8} aria-hidden />)
  const lines = [...drawn.matchAll(/ d="([^"]*)"/g)].map(([, line]) => line)
  expect(lines.length).toBeGreaterThan(1)
  document.body.innerHTML = shrinkHtml(drawn)
  const [path, ...more] = document.querySelectorAll('path')
  expect(more).toHaveLength(0)
  expect(path?.getAttribute('d')).toBe(lines.join(''))
  const icon = document.querySelector('svg')
  for (const [name, value] of [
    ['width', '20'],
    ['viewBox', '0 0 24 24'],
    ['stroke-width', '1.8'],
    ['aria-hidden', 'true'],
    ['class', 'ours'],
  ] as const)
    expect(icon).toHaveAttribute(name, value)
})

test('does not merge filled shapes, which would cut holes into each other', () => {
  const drawn = renderToString(<IconUserFilled />)
  const count = (html: string) => [...html.matchAll(/<path/g)].length
  expect(count(drawn)).toBeGreaterThan(1)
  expect(count(shrinkHtml(drawn))).toBe(count(drawn))
})

test('leaves other markup unchanged', () => {
  const drawn =
    '<a href="/m/wallet" data-tone="x">&lt;svg class=&quot;tabler-icon x&quot;&gt;</a><svg viewBox="0 0 1 1"></svg>'
  expect(shrinkHtml(drawn)).toBe(drawn)
})
