import { dropTime } from '../../src/messages/drop-time'

const noon = new Date('2026-11-20T12:00:00Z')

test.each([
  ['a message without expiry is dropped after 24 hours', undefined, '2026-11-21T12:00:00Z'],
  [
    'a message is dropped when its one-hour recovery link expires',
    '2026-11-20T13:00:00Z',
    '2026-11-20T13:00:00Z',
  ],
  ['a one-week link does not extend the 24 hours', '2026-11-27T12:00:00Z', '2026-11-21T12:00:00Z'],
  ['a message that arrives expired is dropped immediately', '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z'],
])('%s', (_what, expiresAt, expected) => {
  expect(dropTime(noon, expiresAt === undefined ? undefined : new Date(expiresAt))).toEqual(
    new Date(expected),
  )
})
