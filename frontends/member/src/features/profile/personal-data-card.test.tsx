import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { PersonalDataCard } from './personal-data-card'

const session = (value: number) => sessionOf({}, { personal_data_export: value })

test('offers nothing while the programme has it off', () => {
  renderScreen(<PersonalDataCard />, { session: session(0) })
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['Unduh PDF', '/api/users/export/pdf', /^data-pribadi_.+\.pdf$/],
  ['Unduh JSON', '/api/users/export', /^data-pribadi_.+\.json$/],
])('%s saves the file of %s', async (button, path, name) => {
  fakeServer({ [`GET ${path}`]: { body: { message: 'berkas' } } })
  const create = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data')
  const clicked: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href, this.download)
  })
  const { user } = renderScreen(<PersonalDataCard />, { session: session(1) })
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(clicked).toEqual(['blob:data', expect.stringMatching(name)]))
  expect(create).toHaveBeenCalledTimes(1)
  jest.restoreAllMocks()
})

test('shows why a file was refused', async () => {
  const message = 'Terlalu banyak unduhan data. Coba lagi dalam 10 menit.'
  fakeServer({ 'GET /api/users/export/pdf': { status: 429, body: { message } } })
  const { user } = renderScreen(<PersonalDataCard />, { session: session(1) })
  await user.click(screen.getByRole('button', { name: 'Unduh PDF' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent(message)
})
