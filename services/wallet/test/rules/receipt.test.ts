import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { maskAccount, readReceiptToken, receiptToken } from '../../src/withdrawals/receipt'

const id = '01a1fc0b-e380-713d-83e0-20ef00f8be4f'

describe('the token of a receipt', () => {
  it('is deterministic, identifies its withdrawal, and survives a key rotation', () => {
    const token = receiptToken(id, 'old key of the service')
    expect(receiptToken(id, 'old key of the service')).toBe(token)
    expect(token).toHaveLength(43)
    expect(readReceiptToken(token, 'new key of the service,old key of the service')).toBe(id)
    expect(readReceiptToken(token, 'new key of the service')).toBeUndefined()
  })

  it('is invalid after any change, and for any other input', () => {
    const token = receiptToken(id, 'key')
    for (let at = 0; at < token.length - 1; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(readReceiptToken(token.slice(0, at) + other + token.slice(at + 1), 'key')).toBeUndefined()
    }
    fc.assert(fc.property(fc.string(), (text) => readReceiptToken(text, 'key') === undefined))
    expect(receiptToken(randomUUID(), 'key')).not.toBe(token)
  })
})

it.each([
  ['0123456789', '****6789'],
  ['12345678', '****5678'],
  ['1234567', '****'],
  ['', '****'],
])('masks the account %p as %p', (account, masked) => expect(maskAccount(account)).toBe(masked))
