import { withinBudget } from '../../src/messages/budget'
import { userText } from '../../src/messages/templates/user-text'

const phoneNumber = '081234567890'
const requests = (count: number, template: string, phone = phoneNumber, memberId = 'holder') =>
  Array.from({ length: count }, () => ({ recipient: phone, template, memberId }))
const queued = (count: number, template: string, memberId = 'holder') => ({
  recipient: phoneNumber,
  template,
  memberId,
  count,
})

test('accepts ten messages of a kind to a phone within a day', () => {
  const { accepted, refused } = withinBudget(requests(15, 'bank_changed'), [queued(3, 'bank_changed')])
  expect([accepted.length, refused.length]).toEqual([7, 8])
})

test('accepts thirty messages of all kinds to a phone, and as many to another', () => {
  const earlier = [queued(10, 'bank_changed'), queued(10, 'account_changed'), queued(8, 'pins_received')]
  const more = [...requests(5, 'withdrawal_paid'), ...requests(5, 'withdrawal_paid', '081299998888')]
  expect(withinBudget(more, earlier).accepted.map(({ recipient }) => recipient.slice(-4))).toEqual([
    ...['7890', '7890'],
    ...['8888', '8888', '8888', '8888', '8888'],
  ])
})

test('keeps the budget of recovery links apart from that of all others', () => {
  const earlier = [queued(10, 'bank_changed'), queued(10, 'account_changed'), queued(10, 'pins_received')]
  expect(withinBudget(requests(1, 'welcome'), earlier).accepted).toEqual([])
  expect(withinBudget(requests(12, 'recover'), earlier).accepted).toHaveLength(10)
  expect(withinBudget(requests(1, 'welcome'), [queued(10, 'recover')]).accepted).toHaveLength(1)
})

test('strangers who typed a phone do not use up the codes and messages of its holder', () => {
  const strangers = [queued(10, 'verify_phone', 'one'), queued(10, 'verify_phone', 'two')]
  const codes = requests(12, 'verify_phone')
  expect(withinBudget(codes, strangers).accepted).toHaveLength(10)
  expect(withinBudget(requests(1, 'verify_phone', phoneNumber, 'one'), strangers).accepted).toEqual([])
  const all = [...strangers, queued(10, 'verify_phone', 'three')]
  expect(withinBudget(codes, all).accepted).toEqual([])
  expect(withinBudget(requests(1, 'welcome'), all).accepted).toHaveLength(1)
})

test('codes of prospects have a count of their own', () => {
  expect(withinBudget(requests(12, 'verify_prospect'), []).accepted).toHaveLength(10)
  const earlier = [queued(10, 'bank_changed'), queued(10, 'account_changed'), queued(9, 'pins_received')]
  const more = [...earlier, queued(10, 'verify_prospect')]
  expect(withinBudget(requests(1, 'welcome'), more).accepted).toHaveLength(1)
})

test.each([
  ['Budi Santoso', 'Budi Santoso'],
  ['Menang https://jahat.example/x?y=1 sekarang', 'Menang … sekarang'],
  ['buka www.jahat.example', 'buka …'],
  ['Klik jahat.com/hadiah ya', 'Klik jahat. com/hadiah ya'],
  ['wa.me/6281 dan t.me', 'wa. me/6281 dan t. me'],
  ['dua\nbaris\u202e', 'dua baris'],
  ['Dr. Budi, S.E.', 'Dr. Budi, S.E.'],
  ['Ani, S.Kom', 'Ani, S. Kom'],
  ['x'.repeat(300), `${'x'.repeat(119)}…`],
])('sends %j as %j', (typed, sent) => {
  expect(userText(typed)).toBe(sent)
})
