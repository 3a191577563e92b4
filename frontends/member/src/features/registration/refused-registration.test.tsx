import { screen, waitFor, within } from '@testing-library/react'
import { openRegistration, sendRegistration } from './testing'

afterEach(() => sessionStorage.clear())

test('warns and links to other slots when the slot is taken on submit', async () => {
  const view = openRegistration()
  await waitFor(() => expect(view.server.to('/api/networks/preview')).toHaveLength(1))
  const taken = { status: 409, body: { message: 'Posisi ini sudah terisi. Pilih posisi lain.' } }
  view.server.handlers['POST /api/networks/preview'] = taken
  view.server.handlers['POST /api/networks/register'] = taken
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
  await sendRegistration(view)
  await view.user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  const otherSlotLink = await screen.findByRole('link', { name: 'Pilih tempat lain' })
  expect(scrolled.mock.contexts.some((at) => (at as Element).contains(otherSlotLink))).toBe(true)
  expect(screen.queryByText('Total bonus')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Nama lengkap')).toHaveValue('Dewi')
  scrolled.mockRestore()
})

test('refreshes the preview when pins were used meanwhile', async () => {
  const view = openRegistration()
  expect(await screen.findByText('1 dari 2 pin Anda')).toBeInTheDocument()
  const { preview } = (await previewReply(view)) as { preview: object }
  const none = { preview: { ...preview, pin: { needed: 1, available: 0 } } }
  view.server.handlers['POST /api/networks/preview'] = { body: none }
  view.server.handlers['POST /api/networks/register'] = {
    status: 422,
    body: { message: 'Pin Anda tidak cukup.', errors: { accountqty: 'Perlu 1 pin, tersedia 0.' } },
  }
  await sendRegistration(view)
  await view.user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  expect(await screen.findByText('1 dari 0 pin Anda')).toBeInTheDocument()
  expect(screen.getByText('Perlu 1 pin, tersedia 0.')).toBeInTheDocument()
})

async function previewReply({ server }: ReturnType<typeof openRegistration>): Promise<unknown> {
  const handler = server.handlers['POST /api/networks/preview']
  if (typeof handler !== 'function') throw new Error('the preview has no handler')
  return (await handler(server.to('/api/networks/preview')[0]!)).body
}
