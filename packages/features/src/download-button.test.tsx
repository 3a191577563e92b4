import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { DownloadButton } from './download-button'

const path = 'GET /api/users/profile'
const link = () => screen.getByRole('link', { name: 'Unduh Excel' })

/** Clicks whose default action the browser would run. */
function watchDownloads(): jest.Mock {
  const followed = jest.fn()
  const seen = (event: Event) => {
    if (!event.defaultPrevented) followed((event.target as HTMLAnchorElement).href)
    // jsdom cannot navigate.
    event.preventDefault()
  }
  document.addEventListener('click', seen)
  cleanups.push(() => document.removeEventListener('click', seen))
  return followed
}

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

test('downloads a file after a successful session check', async () => {
  const server = fakeServer({ [path]: { body: {} } })
  const followed = watchDownloads()
  const onStarted = jest.fn()
  const { user } = renderScreen(
    <DownloadButton href="/api/file?st=pending" onStarted={onStarted}>
      Unduh Excel
    </DownloadButton>,
  )
  expect(link()).toHaveAttribute('download')
  await user.click(link())
  await waitFor(() => expect(followed).toHaveBeenCalledTimes(1))
  expect(followed).toHaveBeenCalledWith('http://localhost/api/file?st=pending')
  expect(onStarted).toHaveBeenCalledTimes(1)
  await user.click(link())
  await waitFor(() => expect(followed).toHaveBeenCalledTimes(2))
  expect(server.sent).toHaveLength(2)
})

test('does not download in an ended session', async () => {
  const server = fakeServer({ [path]: { status: 401, body: { message: 'Silakan masuk.' } } })
  const followed = watchDownloads()
  const onStarted = jest.fn()
  const { user } = renderScreen(
    <DownloadButton href="/api/file" onStarted={onStarted}>
      Unduh Excel
    </DownloadButton>,
  )
  await user.click(link())
  await waitFor(() => expect(server.sent).toHaveLength(1))
  await waitFor(() => expect(link()).toHaveAttribute('aria-busy', 'false'))
  expect(followed).not.toHaveBeenCalled()
  expect(onStarted).not.toHaveBeenCalled()
})

test('reports a server that does not reply', async () => {
  fakeServer({ [path]: 'offline' })
  const { user } = renderScreen(<DownloadButton href="/api/file">Unduh Excel</DownloadButton>)
  await user.click(link())
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Server tidak menjawab')
})

test('downloads only after its preparation has succeeded', async () => {
  const followed = watchDownloads()
  const prepare = jest.fn().mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce(undefined)
  const { user } = renderScreen(
    <DownloadButton href="/api/file" prepare={prepare}>
      Unduh Excel
    </DownloadButton>,
  )
  await user.click(link())
  await user.click(await screen.findByRole('button', { name: 'Tutup' }))
  expect(followed).not.toHaveBeenCalledWith('http://localhost/api/file')
  await user.click(link())
  await waitFor(() => expect(followed).toHaveBeenCalledWith('http://localhost/api/file'))
  expect(prepare).toHaveBeenCalledTimes(2)
})
