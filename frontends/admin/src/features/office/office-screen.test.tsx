import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { type Session, sessionKey } from '@jejaring/web-platform'
import { screen, waitFor, within } from '@testing-library/react'
import OfficeScreen from './office-screen'

const office = {
  office_name: 'Jejaring',
  office_email: 'halo@jejaring.example',
  office_phone: '081200000000',
  office_address: 'Jakarta',
  version: 4,
}
const session = sessionOf({ role: 'admin' }, { office_name: 'Jejaring' })

test('saving updates the values of footer and Chat Admin immediately', async () => {
  const { to } = fakeServer({
    'GET /api/configs/office': { body: { message: '', office } },
    'POST /api/configs/office': {
      body: {
        message: 'Data perusahaan sudah disimpan.',
        office: { ...office, office_name: 'Baru', version: 5 },
      },
    },
  })
  const { user, queries } = renderScreen(<OfficeScreen />, { session })
  const name = await screen.findByLabelText('Nama perusahaan')
  await user.clear(name)
  await user.type(name, 'Baru')
  await user.click(screen.getByRole('button', { name: 'Simpan perusahaan' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(to('/api/configs/office').at(1)?.body).toEqual({ ...office, office_name: 'Baru' })
  expect(queries.getQueryData<Session>(sessionKey)?.configs).toMatchObject({
    office_name: 'Baru',
    office_phone: '081200000000',
  })
})

test('an edit conflict shows both versions, and the admin chooses one', async () => {
  let saved = office
  const { to } = fakeServer({
    'GET /api/configs/office': () => ({ body: { message: '', office: saved } }),
    'POST /api/configs/office': ({ body }) => {
      if (body.version === saved.version) return { body: { message: 'Tersimpan.', office: saved } }
      return { status: 409, body: { message: 'Data ini baru saja diubah.' } }
    },
  })
  const { user } = renderScreen(<OfficeScreen />, { session })
  const address = await screen.findByLabelText('Alamat')
  await user.type(address, ' Selatan')
  await user.type(screen.getByLabelText('Email'), '.id')
  saved = {
    ...office,
    version: 5,
    office_name: 'Dari Admin Lain',
    office_address: 'Bandung',
    office_email: 'surat@jejaring.example',
  }
  const save = screen.getByRole('button', { name: 'Simpan perusahaan' })
  await user.click(save)
  const sorry = await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(sorry).toHaveTextContent('baru saja diubah')
  await user.click(within(sorry).getByRole('button', { name: 'Tutup' }))

  const notice = await screen.findByRole('region', { name: 'Data ini baru disimpan oleh orang lain' })
  // Edited fields keep the input; untouched fields take the saved value.
  expect(address).toHaveValue('Jakarta Selatan')
  expect(screen.getByLabelText('Email')).toHaveValue('halo@jejaring.example.id')
  expect(screen.getByLabelText('Nama perusahaan')).toHaveValue('Dari Admin Lain')
  await waitFor(() => expect(notice).toHaveFocus())
  expect(notice).toHaveTextContent('Nama perusahaanSebelumnya: JejaringSekarang tersimpan: Dari Admin Lain')
  expect(notice).toHaveTextContent('AlamatSebelumnya: JakartaSekarang tersimpan: Bandung')
  expect(notice).not.toHaveTextContent('Nomor HP')
  expect(within(notice).getAllByText('Isian Anda berbeda dan akan menggantikannya.')).toHaveLength(2)

  await user.click(within(notice).getByRole('button', { name: 'Pakai yang tersimpan: Email' }))
  expect(screen.getByLabelText('Email')).toHaveValue('surat@jejaring.example')
  await user.click(save)
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  const sent = to('/api/configs/office').filter(({ method }) => method === 'POST')
  expect(sent.at(-1)?.body).toEqual({ ...saved, office_address: 'Jakarta Selatan' })
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() =>
    expect(screen.queryByText('Data ini baru disimpan oleh orang lain')).not.toBeInTheDocument(),
  )
})

test('all validation errors show together', async () => {
  const errors = { office_email: 'Email belum benar.', office_address: 'Wajib diisi.' }
  fakeServer({
    'GET /api/configs/office': { body: { message: '', office } },
    'POST /api/configs/office': { status: 422, body: { message: 'Belum benar.', errors } },
  })
  const { user } = renderScreen(<OfficeScreen />, { session })
  await user.clear(await screen.findByLabelText('Alamat'))
  await user.type(screen.getByLabelText('Email'), ' x')
  await user.click(screen.getByRole('button', { name: 'Simpan perusahaan' }))
  for (const error of Object.values(errors)) expect(await screen.findByText(error)).toBeInTheDocument()
})
