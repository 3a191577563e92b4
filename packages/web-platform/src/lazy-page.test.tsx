import { lazyPage, pageAt, resetFailedPages } from '@jejaring/web-platform'
import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children
  }
}

function Place({ page }: { page: ReactNode }) {
  const [shown, setShown] = useState(false)
  return shown ? page : <button type="button" onClick={() => setShown(true)} />
}

const show = (page: ReactNode, key: string) => (
  <Boundary key={key}>
    <Suspense fallback={<p>loading</p>}>{page}</Suspense>
  </Boundary>
)

test('retries a failed page only after resetFailedPages', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const load = jest.fn(async () => ({ default: () => <p>the page</p> }))
  load.mockRejectedValueOnce(new Error('gone'))
  const Page = lazyPage(load)
  const view = await act(async () => render(show(<Page />, 'a')))
  expect(screen.getByText('failed')).toBeInTheDocument()
  await act(async () => view.rerender(show(<Page />, 'b')))
  expect(screen.getByText('failed')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1)
  resetFailedPages()
  await act(async () => view.rerender(show(<Page />, 'c')))
  expect(screen.getByText('the page')).toBeInTheDocument()
})

test('loads the screen of a path in advance and renders it synchronously', async () => {
  const load = jest.fn(async () => ({ default: () => <p>the page</p> }))
  const Page = lazyPage(load)
  const routes = [
    { path: 'wallet', element: <Page /> },
    { path: 'plain', element: <p>plain</p> },
  ]
  expect(pageAt(routes, '/plain')).toBeUndefined()
  expect(pageAt(routes, '/elsewhere')).toBeUndefined()
  expect(load).not.toHaveBeenCalled()
  expect(pageAt(routes, '/wallet')).toBe(Page)
  await pageAt(routes, '/wallet')?.load()
  // Not awaited, because it renders synchronously.
  act(() => void render(show(<Page />, 'a')))
  expect(screen.getByText('the page')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a page that loads during a synchronous render resumes without a React warning', async () => {
  const complaints = jest
    .spyOn(console, 'error')
    .mockClear()
    .mockImplementation(() => {})
  const Page = lazyPage(async () => ({ default: () => <p>the page</p> }))
  await act(async () => render(show(<Place page={<Page />} />, 'a')))
  await act(async () => flushSync(() => screen.getByRole('button').click()))
  expect(screen.getByText('the page')).toBeInTheDocument()
  expect(complaints).not.toHaveBeenCalled()
})
