import { dropTime } from '../../src/messages/drop-time'

const noon = new Date('2026-11-20T12:00:00Z')

test.each([
  ['a message without an end waits 24 hours', undefined, '2026-11-21T12:00:00Z'],
  ['a recovery link of an hour takes its message along', '2026-11-20T13:00:00Z', '2026-11-20T13:00:00Z'],
  ['a set-password link of a week does not keep its message', '2026-11-27T12:00:00Z', '2026-11-21T12:00:00Z'],
  ['what has expired before it arrives is given up at once', '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z'],
])('%s', (_what, expiresAt, expected) => {
  expect(dropTime(noon, expiresAt === undefined ? undefined : new Date(expiresAt))).toEqual(
    new Date(expected),
  )
})
