import fc from 'fast-check'
import { checkBank } from './bank-details'

const details = fc.record({
  bankId: fc.constantFrom(0, 3),
  accountName: fc.constantFrom('', ' ', 'Budi Santoso'),
  accountNumber: fc.constantFrom('', ' ', '123 456-7890'),
})

test('bank details are complete or absent, and missing fields are named', () => {
  fc.assert(
    fc.property(details, (input) => {
      const given = [input.bankId > 0, input.accountName.trim() !== '', input.accountNumber.trim() !== '']
      const { bank, errors } = checkBank(input)
      if (given.every(Boolean)) {
        expect(bank).toEqual({ bankId: 3, accountName: 'Budi Santoso', accountNumber: '1234567890' })
        expect(errors).toEqual({})
      } else if (!given.some(Boolean)) expect({ bank, errors }).toEqual({ bank: undefined, errors: {} })
      else {
        const fields = ['bank_id', 'bank_account_name', 'bank_account_address']
        expect(bank).toBeUndefined()
        expect(Object.keys(errors)).toEqual(fields.filter((_, index) => !given[index]))
      }
    }),
  )
})

test.each(['1234', '1'.repeat(21), '12a45', '1e9', '1234567890.00', '１２３４５'])(
  'account number %s is not one',
  (accountNumber) => {
    const { errors } = checkBank({ bankId: 3, accountName: 'Budi', accountNumber })
    expect(errors).toHaveProperty('bank_account_address')
  },
)
