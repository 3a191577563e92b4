import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import IdentityScreen from './identity-screen'

const none = {
  status: 'none',
  status_name: 'Belum',
  status_class: 'secondary',
  reason: '',
  nik: '',
  npwp: '',
  pictures: [] as string[],
  submitted_at: null,
  decided_at: null,
}
const inReview = {
  ...none,
  status: 'review',
  status_name: 'Diperiksa',
  status_class: 'info',
  nik: '••••••••••••0001',
  pictures: ['id_card', 'selfie'],
  submitted_at: '2026-11-26T10:00:00.000+07:00',
}
const stateOf = (identity: object) => ({ body: { message: 'ok', identity } })
const photo = new File(['x'], 'ktp.png', { type: 'image/png' })

// jsdom neither decodes nor previews images.
beforeEach(() => {
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  jest.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  globalThis.createImageBitmap = jest.fn().mockResolvedValue({ width: 400, height: 200 })
})
afterEach(() => jest.restoreAllMocks())

function open(answers: Parameters<typeof fakeServer>[0], user = {}) {
  const server = fakeServer(answers)
  return { server, ...renderScreen(<IdentityScreen />, { session: sessionOf(user) }) }
}

test('submits numbers and pictures, and then shows that they are checked', async () => {
  const answers = [stateOf(none), stateOf(inReview)]
  const { server, user } = open({
    'GET /api/identity': () => (answers.length > 1 ? answers.shift()! : answers[0]!),
    'POST /api/identity/picture': { body: { message: 'Foto sudah tersimpan.' } },
    'POST /api/identity/submit': { body: { message: 'Data identitas terkirim.', identity: inReview } },
  })
  await user.type(await screen.findByLabelText('NIK'), '31740541')
  await user.click(screen.getByRole('button', { name: 'Kirim untuk diperiksa' }))
  expect(await screen.findByText('NIK terdiri dari 16 angka. Lihat baris NIK di KTP Anda')).toBeVisible()
  expect(screen.getByText('Unggah foto KTP Anda')).toBeVisible()
  await user.type(screen.getByLabelText('NIK'), '01900001')
  await user.upload(screen.getByLabelText('Foto KTP'), photo)
  await user.upload(screen.getByLabelText('Swafoto'), photo)
  await user.click(screen.getByRole('button', { name: 'Kirim untuk diperiksa' }))
  const dialog = await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/identity/picture')).toHaveLength(2)
  expect(server.to('/api/identity/submit')[0]?.body).toEqual({ nik: '3174054101900001', npwp: '' })
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('Diperiksa', { selector: 'span' })).toBeVisible()
  expect(screen.queryByLabelText('NIK')).toBeNull()
})

test('shows a refused picture at its field, and keeps the stored ones', async () => {
  const refused = { message: 'Foto tidak dapat dibaca.', errors: { photo: 'Foto tidak dapat dibaca.' } }
  const rejected = { ...inReview, status: 'rejected', status_name: 'Ditolak', reason: 'KTP terpotong.' }
  const { server, user } = open({
    'GET /api/identity': stateOf(rejected),
    'POST /api/identity/picture': { status: 422, body: refused },
  })
  expect(await screen.findByText('KTP terpotong.')).toBeVisible()
  expect(screen.getAllByText(/^Sudah tersimpan/)).toHaveLength(2)
  await user.type(screen.getByLabelText('NIK'), '3174054101900001')
  await user.upload(screen.getByLabelText('Foto KTP'), photo)
  await user.click(screen.getByRole('button', { name: 'Kirim untuk diperiksa' }))
  await user.click(await screen.findByRole('button', { name: 'Tutup' }))
  expect(screen.getByText('Foto tidak dapat dibaca.')).toBeVisible()
  expect(server.to('/api/identity/submit')).toEqual([])
})

test('has no form in a login-as session, and opens the cameras of a phone', async () => {
  const { unmount } = open({ 'GET /api/identity': stateOf(none) })
  expect(await screen.findByLabelText('Foto KTP')).toHaveAttribute('capture', 'environment')
  expect(screen.getByLabelText('Swafoto')).toHaveAttribute('capture', 'user')
  unmount()
  open({ 'GET /api/identity': stateOf(none) }, { is_prev: true })
  expect(await screen.findByText('Belum')).toBeVisible()
  expect(screen.queryByLabelText('NIK')).toBeNull()
})
