import type { Application } from './application'
import { checkFields, type OwnerFindings } from './check-fields'

const application = (changes: Partial<Application> = {}): Application => ({
  uplineUsername: 'admin',
  side: 'left',
  quantity: 3,
  usernames: ['budi', 'budi2', 'budi3'],
  name: 'Budi',
  phone: '081234567890',
  bankId: 1,
  bankAccountName: 'Budi',
  bankAccountNumber: '1234567890',
  password: 'rahasia-sekali',
  passwordConfirm: 'rahasia-sekali',
  photoHash: '',
  edgeErrors: {},
  ...changes,
})

const findings = (changes: Partial<OwnerFindings> = {}): OwnerFindings => ({
  registerQuantities: '1,3,7',
  bank: { active: true },
  availablePins: 7n,
  identityErrors: {},
  reservedUsernames: new Set(),
  ...changes,
})

const wrong = (changes: Partial<Application>, found: Partial<OwnerFindings> = {}) =>
  Object.keys(checkFields(application(changes), findings(found))).sort()

describe('the fields of an application', () => {
  it('are valid without errors', () => {
    expect(checkFields(application(), findings())).toEqual({})
  })

  it.each([
    ['a quantity that is no full tree', { quantity: 2 }, {}, ['accountqty']],
    ['no quantity', { quantity: 0 }, {}, ['accountqty']],
    ['a quantity the configuration does not offer', {}, { registerQuantities: '1' }, ['accountqty']],
    ['too few pins', {}, { availablePins: 2n }, ['accountqty']],
    ['no side', { side: undefined }, {}, ['position']],
    ['an unknown bank', {}, { bank: undefined }, ['bank_id']],
    ['a bank that is not offered any more', {}, { bank: { active: false } }, ['bank_id']],
    ['a missing username', { usernames: ['budi', 'budi2'] }, {}, ['usernames.2']],
    ['no usernames', { usernames: [] }, {}, ['usernames.0', 'usernames.1', 'usernames.2']],
    ['a username too many', { usernames: ['a', 'b', 'c', 'd'] }, {}, ['usernames.3']],
    ['the same username twice', { usernames: ['budi', 'budi2', 'budi'] }, {}, ['usernames.2']],
    [
      'a username held by a running registration',
      {},
      { reservedUsernames: new Set(['budi2']) },
      ['usernames.1'],
    ],
    [
      'what identity finds',
      {},
      { identityErrors: { phone: '…', 'usernames.0': '…' } },
      ['phone', 'usernames.0'],
    ],
    ['what the gateway found', { edgeErrors: { photo: '…' } }, {}, ['photo']],
  ])('name %s', (_what, changes, found, expected) => {
    expect(wrong(changes, found)).toEqual(expected)
  })

  it('report all errors together', () => {
    const changes = {
      side: undefined,
      quantity: 3,
      usernames: ['budi', 'budi'],
      edgeErrors: { photo: '…' },
    }
    const found = { bank: undefined, availablePins: 0n, identityErrors: { phone: '…' } }
    expect(wrong(changes, found)).toEqual([
      'accountqty',
      'bank_id',
      'phone',
      'photo',
      'position',
      'usernames.1',
      'usernames.2',
    ])
  })

  it('need no bank', () => {
    expect(wrong({ bankId: 0, bankAccountName: '', bankAccountNumber: '' }, { bank: undefined })).toEqual([])
  })

  it('report no missing usernames while the quantity is wrong', () => {
    expect(wrong({ quantity: 5, usernames: ['budi'] })).toEqual(['accountqty'])
  })

  it('report how many pins are needed and available', () => {
    expect(checkFields(application(), findings({ availablePins: 1n })).accountqty).toBe(
      'Pin aktivasi Anda tidak cukup: perlu 3, tersedia 1.',
    )
  })
})
