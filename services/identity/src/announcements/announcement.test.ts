import { type Announcement, type AnnouncementText, parseAnnouncement, stateOf } from './announcement'
import { changedFields } from './announcement-changes'

const today = '2026-11-26'
const valid: AnnouncementText = {
  title: 'Pertemuan bulanan',
  body: 'Sabtu di kantor.',
  fromDay: today,
  toDay: '2026-11-30',
}
const errorsOf = (changes: Partial<AnnouncementText>) =>
  parseAnnouncement({ ...valid, ...changes }, today).errors

test('normalizes blanks and removes characters that disguise a text', () => {
  const { text, errors } = parseAnnouncement(
    { ...valid, title: '  Pertemuan\n bulanan\u202e ', body: 'Satu  \r\n\r\n\r\n\r\nDua\u0007 ' },
    today,
  )
  expect(errors).toEqual({})
  expect([text.title, text.body]).toEqual(['Pertemuan bulanan', 'Satu\n\nDua'])
})

test.each([
  ['a blank title', { title: ' ' }, ['title']],
  ['a long title', { title: 'x'.repeat(101) }, ['title']],
  ['a blank text', { body: '\n' }, ['body']],
  ['a long text', { body: 'x'.repeat(2001) }, ['body']],
  ['days that do not exist', { fromDay: '2026-11-31', toDay: '' }, ['from_day', 'to_day']],
  ['a last day that is over', { fromDay: '2026-11-01', toDay: '2026-11-25' }, ['to_day']],
  ['a last day before the first', { fromDay: '2026-11-30', toDay: '2026-11-29' }, ['to_day']],
  ['more than 60 days', { toDay: '2027-01-25' }, ['to_day']],
  ['a first day in the far future', { fromDay: '2027-11-27', toDay: '2027-11-28' }, ['from_day']],
])('refuses %s', (_, changes, fields) => {
  expect(Object.keys(errorsOf(changes))).toEqual(fields)
})

test('accepts the longest text and period', () => {
  const changes = { title: 'x'.repeat(100), body: 'y'.repeat(2000), toDay: '2027-01-24' }
  expect(errorsOf(changes)).toEqual({})
})

test.each([
  ['2026-11-25', undefined, 'scheduled'],
  ['2026-11-26', undefined, 'active'],
  ['2026-11-30', undefined, 'active'],
  ['2026-12-01', undefined, 'ended'],
  ['2026-11-26', new Date(), 'withdrawn'],
])('on %s, withdrawn at %s, it is %s', (day, withdrawnAt, state) => {
  expect(stateOf({ ...valid, withdrawnAt }, day)).toBe(state)
})

test('the audit entry of an edit names the announcement by its title', () => {
  const announcement = { ...valid, picture: undefined } as Announcement
  const edit = { ...valid, body: 'Minggu di kantor.', pictureHash: undefined }
  expect(changedFields(announcement, edit)).toEqual({
    before: { title: valid.title, body: valid.body },
    after: { title: valid.title, body: edit.body },
  })
  expect(changedFields(announcement, { ...edit, body: valid.body })).toBeUndefined()
})
