import { type Session, sessionKey } from '@jejaring/platform'
import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import OfficeScreen from './office-screen'

const office = {
  office_name: 'Jejaring',
  office_email: 'halo@jejaring.example',
  office_phone: '081200000000',
  office_address: 'Jakarta',
  version: 4,
}
const session = sessionOf({ role: 'admin' }, { office_name: 'Jejaring' })

test('a saved office is what footer and Chat Admin show at once', async () => {
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

test('what another admin has saved meanwhile is told, and then shown', async () => {
  let saved = office
  fakeServer({
    'GET /api/configs/office': () => ({ body: { message: '', office: saved } }),
    'POST /api/configs/office': () => {
      saved = { ...office, office_name: 'Dari Admin Lain', version: 5 }
      return { status: 409, body: { message: 'Data ini baru saja diubah admin lain.' } }
    },
  })
  const { user } = renderScreen(<OfficeScreen />, { session })
  await user.type(await screen.findByLabelText('Alamat'), ' Selatan')
  await user.click(screen.getByRole('button', { name: 'Simpan perusahaan' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('diubah admin lain')
  expect(await screen.findByDisplayValue('Dari Admin Lain')).toBeInTheDocument()
})
