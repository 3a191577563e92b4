import { ServerFormView, TextField, useServerForm, useUnsavedWarning } from '@jejaring/ui/form'
import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { sessionKey } from '@jejaring/web-platform'
import { act, screen } from '@testing-library/react'
import { endSession } from '../../features/session/profile'
import { queryClient } from '../../query-client'
import { useLeavePrompt } from './use-leave-prompt'

const saved = { name: 'Budi' }

function Screen() {
  useLeavePrompt()
  const form = useServerForm({ defaults: saved, send: async () => ({}) })
  useUnsavedWarning(form, () => saved)
  return (
    <ServerFormView form={form}>
      <TextField name="name" label="Nama" />
    </ServerFormView>
  )
}

async function type(text: string) {
  queryClient.setQueryData(sessionKey, sessionOf())
  const opened = renderScreen(<Screen />, { route: '/form', at: '/before' })
  await act(() => opened.router.navigate('/form'))
  await opened.user.type(screen.getByLabelText('Nama'), text)
  return opened
}

const question = () => screen.findByRole('dialog', { name: 'Tinggalkan halaman ini?' })

test.each([
  ['by a link', '/elsewhere', '/elsewhere'],
  ['by going back', -1, '/before'],
])('leaving unsaved input %s asks once and follows the answer', async (_, to, then) => {
  const { router, user } = await type(' Santoso')
  await act(() => router.navigate(to as string))
  expect(await question()).toHaveTextContent('Isian Anda belum disimpan dan akan hilang.')
  await act(() => router.navigate(to as string))
  await user.click(screen.getByRole('button', { name: 'Tetap di sini' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.pathname).toBe('/form')
  expect(screen.getByLabelText('Nama')).toHaveValue('Budi Santoso')

  await act(() => router.navigate(to as string))
  await question()
  await user.click(screen.getByRole('button', { name: 'Tinggalkan' }))
  expect(await screen.findByText('another page')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe(then)
})

test('a change of the query string does not ask', async () => {
  const { router } = await type(' Santoso')
  await act(() => router.navigate('/form?cari=budi'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.search).toBe('?cari=budi')
})

test('does not ask without input or without a session', async () => {
  const { router } = await type('S{Backspace}')
  await act(() => router.navigate('/elsewhere'))
  expect(router.state.location.pathname).toBe('/elsewhere')
  const other = await type(' Santoso')
  endSession()
  await act(() => other.router.navigate('/auth/login'))
  expect(other.router.state.location.pathname).toBe('/auth/login')
})
