import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { AuditedActions } from './audited-actions'

const show = (rights: string[]) =>
  renderScreen(
    <AuditedActions target="withdrawal:0190" rowName="WD-1">
      <button type="button">Ubah</button>
    </AuditedActions>,
    { session: sessionOf({ role: 'admin', rights }) },
  )

test('links a row to its entries in the audit trail', () => {
  show(['audit.read'])
  const link = screen.getByRole('link', { name: 'Riwayat WD-1' })
  expect(link).toHaveAttribute('href', '/a/audit?target=withdrawal%3A0190')
  expect(screen.getByRole('button', { name: 'Ubah' })).toBeInTheDocument()
})

test('shows no link without the right to read the audit trail', () => {
  show(['withdrawals.read'])
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('button', { name: 'Ubah' })).toBeInTheDocument()
})
