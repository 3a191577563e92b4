import {
  MoneyField,
  PasswordField,
  ServerFormView,
  TextAreaField,
  TextField,
  useServerForm,
} from '@jejaring/ui/form'
import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { api, sessionKey, setDisplayedMember } from '@jejaring/web-platform'
import { screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import { displayedMember } from '../../features/session/profile'
import { queryClient } from '../../query-client'
import { handleSessionEnd } from '../session-end'
import { useDraftText } from './use-draft-text'

function Frame({ member }: { member: string }) {
  useDraftText(member)
  const form = useServerForm({
    defaults: { name: '', amount: null, note: '', untouched: 'tetap', password: '' },
    send: async () => ({}),
  })
  return (
    <ServerFormView form={form}>
      <TextField name="name" label="Nama" />
      <MoneyField name="amount" label="Jumlah" />
      <TextAreaField name="note" label="Catatan" rows={2} maxLength={100} />
      <TextField name="untouched" label="Tak disentuh" />
      <PasswordField name="password" label="Kata sandi" />
    </ServerFormView>
  )
}

/** Ends a member’s session after optional typing. */
async function end(type: boolean) {
  queryClient.setQueryData(sessionKey, sessionOf())
  setDisplayedMember(displayedMember)
  fakeServer({ 'GET /api/pins/mytotal': { status: 401, body: { message: 'Sesi berakhir.' } } })
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/m/wallet'] })
  handleSessionEnd(router)
  const { user, unmount } = renderScreen(<Frame member="member-1" />)
  if (type) {
    await user.type(screen.getByLabelText('Nama'), 'Budi')
    await user.type(screen.getByLabelText('Jumlah'), '250000')
    await user.type(screen.getByLabelText('Catatan'), 'panjang sekali')
    await user.click(screen.getByRole('button', { name: 'Tampilkan kata sandi' }))
    await user.type(screen.getByLabelText('Kata sandi'), 'rahasia')
  }
  await api.get('/api/pins/mytotal').catch(() => undefined)
  unmount()
  return router.state.location.state
}

const dialog = () => screen.queryByRole('dialog', { name: 'Isian Anda sebelum sesi berakhir' })

test('shows typed text once after a new login of the same member, without passwords', async () => {
  expect(await end(true)).toEqual({ ended: true, typed: 'Isian Anda ditampilkan lagi setelah itu.' })
  const { user, unmount } = renderScreen(<Frame member="member-1" />)
  expect(dialog()).toHaveTextContent(/NamaBudiJumlahRp\. 250\.000Catatanpanjang sekali/)
  expect(dialog()).not.toHaveTextContent(/rahasia|tetap/)
  await user.click(screen.getByRole('button', { name: 'Tutup' }))
  unmount()
  renderScreen(<Frame member="member-1" />)
  expect(dialog()).toBeNull()
})

test('discards typed text when another member logs in', async () => {
  await end(true)
  renderScreen(<Frame member="member-2" />).unmount()
  expect(dialog()).toBeNull()
  renderScreen(<Frame member="member-1" />)
  expect(dialog()).toBeNull()
})

test('shows nothing when nothing was typed', async () => {
  expect(await end(false)).toEqual({ ended: true, typed: '' })
  renderScreen(<Frame member="member-1" />)
  expect(dialog()).toBeNull()
})
