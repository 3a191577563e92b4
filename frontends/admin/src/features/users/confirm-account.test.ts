import { renderScreen } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import type { Account } from './account'
import { valuesOf } from './account-values'
import { confirmAccount } from './confirm-account'

const budi = {
  username: 'budi01',
  name: 'Budi Santoso',
  status: 'active',
  bank_id: '9',
  bank_name: 'BCA',
  bank_account_name: 'Budi Santoso',
  bank_account_address: '1234567890',
} as Account

test('a deactivation asks for confirmation first', async () => {
  const { user } = renderScreen('')
  const confirmed = confirmAccount({ ...valuesOf(budi), status: 'inactive' }, budi)
  const question = await screen.findByRole('dialog', { name: 'Nonaktifkan budi01?' })
  expect(question).toHaveTextContent('Budi Santoso')
  await user.click(within(question).getByRole('button', { name: 'Batal' }))
  expect(await confirmed).toBe(false)
})

test('a change of the bank shows its name before and after', async () => {
  const { user } = renderScreen('')
  const confirmed = confirmAccount({ ...valuesOf(budi), bank_id: '2' }, budi, 'BRI')
  const question = await screen.findByRole('dialog', { name: 'Ubah rekening budi01?' })
  expect(question).toHaveTextContent('Rekening sekarangBCA, 1234567890, Budi Santoso')
  expect(question).toHaveTextContent('Rekening baruBRI, 1234567890, Budi Santoso')
  await user.click(within(question).getByRole('button', { name: 'Batal' }))
  expect(await confirmed).toBe(false)
})

test('a change of the holder keeps the name of an inactive bank', async () => {
  const { user } = renderScreen('')
  const confirmed = confirmAccount({ ...valuesOf(budi), bank_account_name: 'Budi' }, budi)
  const question = await screen.findByRole('dialog', { name: 'Ubah rekening budi01?' })
  expect(question).toHaveTextContent('Rekening baruBCA, 1234567890, Budi')
  await user.click(within(question).getByRole('button', { name: 'Batal' }))
  expect(await confirmed).toBe(false)
})

test('other changes need no confirmation', async () => {
  expect(await confirmAccount({ ...valuesOf(budi), name: 'Budi Hartono' }, budi)).toBe(true)
})
