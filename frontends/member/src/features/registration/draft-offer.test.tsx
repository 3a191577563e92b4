import { screen } from '@testing-library/react'
import { readDraft } from './registration-draft'
import { openRegistration, sendRegistration } from './testing'

afterEach(() => sessionStorage.clear())

test('offers the draft after a reload, without the password, and can discard it', async () => {
  const first = openRegistration()
  await first.user.click(screen.getByText('3 akun'))
  await first.user.type(screen.getByLabelText('Username 2'), 'dewi2')
  await first.user.type(screen.getByLabelText('Nama lengkap'), 'Dewi')
  await first.user.type(screen.getByLabelText('Kata sandi'), 'rahasia-sekali')
  expect(JSON.stringify(sessionStorage)).not.toContain('rahasia')
  first.unmount()

  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView')
  const second = openRegistration()
  const [offer] = scrollIntoView.mock.instances as unknown as HTMLElement[]
  expect(offer).toHaveTextContent('Lanjutkan isian sebelumnya?')
  scrollIntoView.mockRestore()
  expect(screen.getByLabelText('Nama lengkap')).toHaveValue('')
  await second.user.click(screen.getByRole('button', { name: 'Lanjutkan isian' }))
  expect(screen.getByLabelText('Nama lengkap')).toHaveValue('Dewi')
  expect(screen.getByLabelText('Username 2')).toHaveValue('dewi2')
  expect(screen.getByLabelText('Kata sandi')).toHaveValue('')
  second.unmount()

  const third = openRegistration()
  await third.user.click(screen.getByRole('button', { name: 'Hapus isian' }))
  expect(screen.queryByText('Lanjutkan isian sebelumnya?')).not.toBeInTheDocument()
  expect(sessionStorage).toHaveLength(0)
})

test('restoring a draft hides a generated password', async () => {
  const first = openRegistration()
  await first.user.type(screen.getByLabelText('Nama lengkap'), 'Dewi')
  first.unmount()

  const { user } = openRegistration()
  await user.click(screen.getByText('Acak'))
  expect(await screen.findByText(/^Kata sandi acak/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Lanjutkan isian' }))
  expect(screen.getByLabelText('Nama lengkap')).toHaveValue('Dewi')
  expect(screen.queryByText(/^Kata sandi acak/)).not.toBeInTheDocument()
})

test('reports a registration that succeeded after a lost reply', async () => {
  const first = openRegistration(undefined, { 'POST /api/networks/register': 'offline' })
  await sendRegistration(first)
  expect(await screen.findByText(/Server tidak menjawab/)).toBeInTheDocument()
  first.unmount()

  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView')
  const reopened = openRegistration(undefined, {
    'POST /api/users/search/network': { body: { message: 'Ditemukan.' } },
  })
  const notice = await screen.findByText(/Dewi sudah terdaftar: dewi1/)
  expect(notice).toHaveTextContent('tidak perlu diulang')
  expect(scrollIntoView.mock.instances).toEqual([screen.getByRole('status')])
  expect(screen.getByRole('link', { name: 'Lihat jaringan' })).toHaveAttribute(
    'href',
    '/m/network/genealogy/citra',
  )
  expect(reopened.server.to('/api/users/search/network')[0]?.body).toEqual({ username: 'dewi1' })
  expect(screen.queryByRole('button', { name: 'Lanjutkan isian' })).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('marks a draft as sent after a lost reply, and not after a rejection', async () => {
  const notFound = { status: 404, body: { message: 'Tidak ditemukan.' } }
  const first = openRegistration(undefined, { 'POST /api/networks/register': 'offline' })
  await sendRegistration(first)
  await screen.findByText(/Server tidak menjawab/)
  first.unmount()

  const second = openRegistration(undefined, {
    'POST /api/users/search/network': notFound,
    'POST /api/networks/register': { status: 422, body: { message: 'Pin tidak cukup.' } },
  })
  expect(await screen.findByText(/sudah dikirim.*dewi1 belum terlihat di jaringan Anda/)).toBeInTheDocument()
  await second.user.click(screen.getByRole('button', { name: 'Hapus isian' }))
  await sendRegistration(second)
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Pin tidak cukup.')
  second.unmount()

  openRegistration()
  expect(await screen.findByText(/belum dikirim/)).toBeInTheDocument()
})

test('a draft expires after twelve hours and belongs to one member', async () => {
  const { user } = openRegistration()
  await user.type(screen.getByLabelText('Nama lengkap'), 'Dewi')
  const hours = (count: number) => Date.now() + count * 3_600_000
  expect(readDraft('member-1', hours(11))?.values.name).toBe('Dewi')
  expect(readDraft('member-1', hours(13))).toBeUndefined()
  expect(readDraft('member-2', hours(0))).toBeUndefined()
})
