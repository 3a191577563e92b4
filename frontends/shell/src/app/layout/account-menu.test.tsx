import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { AccountMenu } from './account-menu'

async function open() {
  const screenOf = renderScreen(
    <>
      <AccountMenu />
      <button type="button">Isi halaman</button>
    </>,
    { session: sessionOf({ username: 'budi01' }) },
  )
  const button = screen.getByRole('button', { name: 'Menu akun: budi01' })
  button.focus()
  await screenOf.user.keyboard('{Enter}')
  expect(screen.getByRole('link', { name: 'Profil Saya' })).toBeVisible()
  return { ...screenOf, button }
}

const isOpen = () => screen.queryByRole('link', { name: 'Profil Saya' }) !== null

test('Escape closes the menu and returns the focus to its button', async () => {
  const { user, button } = await open()
  screen.getByRole('link', { name: 'Profil Saya' }).focus()
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(button).toHaveFocus()
})

test('tabbing out of the menu closes it', async () => {
  const { user } = await open()
  screen.getByRole('link', { name: 'Keluar' }).focus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Isi halaman' })).toHaveFocus()
  expect(isOpen()).toBe(false)
})
