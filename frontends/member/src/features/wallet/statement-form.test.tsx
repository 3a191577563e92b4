import { latestMonths } from '@jejaring/features'
import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { StatementButton } from './statement-button'

test('offers the statement of each month since the member joined', async () => {
  fakeServer({})
  const [now, last, before] = latestMonths(3)
  const { user } = renderScreen(<StatementButton />, {
    session: sessionOf({ created_at: `${last?.value}-15T10:00:00.000+07:00` }),
  })
  await user.click(await screen.findByRole('button', { name: 'Mutasi bulanan' }))
  const month = await screen.findByRole('combobox', { name: 'Bulan' })
  const addressOf = (name: string) => {
    const { pathname, searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href)
    return [pathname, searchParams.get('month'), searchParams.get('format')]
  }
  expect(month).toHaveValue(now?.label)
  await user.click(month)
  expect(screen.queryByRole('option', { name: before?.label ?? '' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: last?.label ?? '' }))
  expect(addressOf('Unduh PDF')).toEqual(['/api/wallets/statement', last?.value, 'pdf'])
  expect(addressOf('Unduh Excel')).toEqual(['/api/wallets/statement', last?.value, 'xlsx'])
})
