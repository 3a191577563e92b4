import { parseApplication } from './application'

const good = {
  name: ' Budi  Santoso ',
  phone: '+62 812-3456-7890',
  bank: { bankId: 3, accountName: 'Budi Santoso', accountNumber: '1234567890' },
  password: 'kopi tubruk pagi',
  passwordConfirm: 'kopi tubruk pagi',
  photoHash: '',
}

test('a valid application is returned in its stored form, without errors', () => {
  expect(parseApplication(['Budi1', 'budi2'], good)).toEqual({
    usernames: ['budi1', 'budi2'],
    person: {
      name: 'Budi Santoso',
      phone: '081234567890',
      bank: good.bank,
      password: 'kopi tubruk pagi',
      photoHash: undefined,
    },
    errors: {},
  })
})

test('all errors are returned together, by form field', () => {
  const { errors } = parseApplication(['ok1', 'budi2', 'BUDI2'], {
    name: '',
    phone: '123',
    bank: { bankId: 0, accountName: 'Budi', accountNumber: '' },
    password: 'budi2',
    passwordConfirm: 'other',
    photoHash: '../etc/passwd',
  })
  expect(Object.keys(errors).sort()).toEqual([
    'bank_account_address',
    'bank_id',
    'name',
    'password',
    'password_confirm',
    'phone',
    'photo',
    'usernames.0',
    'usernames.2',
  ])
})

test('placeholders of the gateway for unreadable fields are wrong in each of them', () => {
  const zeros = '0'.repeat(200)
  const { errors } = parseApplication([zeros], {
    name: zeros,
    phone: zeros,
    password: zeros,
    passwordConfirm: '',
    photoHash: '',
    bank: { bankId: -1, accountName: zeros, accountNumber: zeros },
  })
  const bank = ['bank_account_address', 'bank_account_name', 'bank_id']
  const others = ['name', 'password', 'password_confirm', 'phone', 'usernames.0']
  expect(Object.keys(errors).sort()).toEqual([...bank, ...others])
})

test('a blank password is no error unless its confirmation is filled in', () => {
  const blank = { ...good, password: '', passwordConfirm: '' }
  expect(parseApplication(['budi1'], blank)).toMatchObject({ person: { password: undefined }, errors: {} })
  const { errors } = parseApplication(['budi1'], { ...blank, passwordConfirm: 'x' })
  expect(Object.keys(errors)).toEqual(['password_confirm'])
})

test('the password may not be the username of any of the accounts that share it', () => {
  const application = { ...good, password: 'Rahasiabudi7', passwordConfirm: 'Rahasiabudi7' }
  expect(parseApplication(['budi1', 'rahasiabudi7'], application).errors).toHaveProperty('password')
  expect(parseApplication(['budi1', 'budi2'], application).errors).toEqual({})
})

test.each([
  ' ',
  'Ma\ufffdruf',
  '1234',
  '<b>Budi</b>',
  'Budi\u202eidub',
  'x'.repeat(101),
  'Budi\u0000',
  '\u3164',
  'Budi\u115f',
  'Bu\u034fdi',
])('%j is not a name', (name) =>
  expect(parseApplication(['budi1'], { ...good, name }).errors).toHaveProperty('name'),
)

test.each([
  'Y',
  "Siti Nur'aini",
  'I Gusti Ngurah Rai',
  'Dr. R. A. Kartini, S.Pd.',
  'Ng',
  'Budi 2',
  'José',
  'Siti \u2764\ufe0f',
])('%j is a name', (name) => expect(parseApplication(['budi1'], { ...good, name }).errors).toEqual({}))

test.each([
  '0812 3456 7890',
  '+62 (0)812-3456-7890',
  '\u202a+62\u00a0812\u20113456\u20117890\u202c',
  '\u200e081234567890\u200f',
])('the phone %j is 081234567890', (phone) => {
  expect(parseApplication(['budi1'], { ...good, phone })).toMatchObject({
    person: { phone: '081234567890' },
    errors: {},
  })
})
