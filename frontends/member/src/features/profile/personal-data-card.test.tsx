import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { PersonalDataCard } from './personal-data-card'

test.each([
  [1, 1],
  [0, 0],
])('with personal_data_export %d it offers %d downloads', (value, downloads) => {
  renderScreen(<PersonalDataCard />, { session: sessionOf({}, { personal_data_export: value }) })
  const links = screen.queryAllByRole('link', { name: 'Unduh data saya' })
  expect(links).toHaveLength(downloads)
  for (const link of links) expect(link).toHaveAttribute('href', '/api/users/export')
})
