import { FilterSelect, SearchSelectField, ServerFormView, useServerForm } from '@jejaring/ui/form'
import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { useQuery } from '@jejaring/web-platform'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { BankFields } from './bank-fields'
import { searchSelect2 } from './select2'

const notLoaded = /^Pilihan belum bisa dimuat/
const none = 'Tidak ada pilihan yang cocok'
const banks = { body: { results: [{ id: '1', text: 'Bank Jago' }], pagination: { more: false } } }

const memberSearch = searchSelect2('/api/users/select2')

function Form({ field }: { field: 'bank' | 'search' }) {
  const form = useServerForm({
    defaults: { bank_id: '', bank_account_name: '', bank_account_address: '', user_id: '' },
    send: async () => ({ message: '' }),
  })
  return (
    <ServerFormView form={form}>
      {field === 'bank' ? (
        <BankFields />
      ) : (
        <SearchSelectField name="user_id" label="Member" source={memberSearch} />
      )}
    </ServerFormView>
  )
}

function Filter() {
  const list = useQuery({
    queryKey: ['places'],
    queryFn: async () =>
      (await fetch('/api/places')).ok ? [{ value: '1', label: 'Bali' }] : Promise.reject(),
  })
  return (
    <FilterSelect
      label="Provinsi"
      placeholder=""
      options={list.data ?? []}
      value=""
      onChange={() => undefined}
      list={list}
    />
  )
}

test('a failed list of banks shows an error and reloads when opened again', async () => {
  const server = fakeServer({ 'GET /api/banks/select2': 'offline' })
  const { user } = renderScreen(<Form field="bank" />)
  const box = screen.getByRole('combobox', { name: 'Bank' })
  await user.click(box)
  expect(await screen.findByText(notLoaded)).toBeVisible()
  expect(screen.queryByText(none)).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  server.handlers['GET /api/banks/select2'] = banks
  await user.click(box)
  expect(await screen.findByRole('option', { name: 'Bank Jago' })).toBeInTheDocument()
  await user.type(box, 'xyz')
  expect(await screen.findByText(none)).toBeInTheDocument()
})

test('a filter with failed options shows an error', async () => {
  const server = fakeServer({ 'GET /api/places': { status: 503, body: {} } })
  const { user } = renderScreen(<Filter />)
  const box = screen.getByRole('combobox', { name: 'Provinsi' })
  await user.click(box)
  expect(await screen.findByText(notLoaded)).toBeVisible()
  await user.keyboard('{Escape}')
  server.handlers['GET /api/places'] = { body: {} }
  await user.click(box)
  expect(await screen.findByRole('option', { name: 'Bali' })).toBeInTheDocument()
})

test('a failed search does not report zero matches', async () => {
  const server = fakeServer({
    'GET /api/users/select2': { status: 503, body: { message: 'Sebentar lagi.' } },
  })
  const { user } = renderScreen(<Form field="search" />)
  const box = screen.getByRole('combobox', { name: 'Member' })
  await user.type(box, 'budi')
  expect(await screen.findByText(notLoaded)).toBeInTheDocument()
  await user.keyboard('{Escape}')
  server.handlers['GET /api/users/select2'] = {
    body: { results: [{ id: '7', text: 'budi01' }], pagination: { more: false } },
  }
  await user.click(box)
  expect(await screen.findByRole('option', { name: 'budi01' })).toBeInTheDocument()
  server.handlers['GET /api/users/select2'] = { body: { results: [], pagination: { more: false } } }
  await user.clear(box)
  await user.type(box, 'tidakada')
  expect(await screen.findByText(none)).toBeInTheDocument()
})

function Chosen() {
  const [value, setValue] = useState('1')
  const options = [{ value: '1', label: 'Bali' }]
  return <FilterSelect label="Provinsi" placeholder="" options={options} value={value} onChange={setValue} />
}

test('choosing the same option again keeps it', async () => {
  const { user } = renderScreen(<Chosen />)
  const field = screen.getByRole('combobox', { name: 'Provinsi' })
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'Bali' }))
  expect(field).toHaveValue('Bali')
})
