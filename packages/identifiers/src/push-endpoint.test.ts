import { isPushEndpoint } from './push-endpoint'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-sg2p.notify.windows.com/w/?token=abc',
])('accepts the push service %s', (address) => {
  expect(isPushEndpoint(address)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilpush.apple.com.example/abc',
  'https://push.apple.com@evil.example/abc',
  'https://notpush.services.mozilla.com/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://2130706433/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/abc',
  'https://postgres:5432/abc',
  'file:///etc/passwd',
  'gopher://fcm.googleapis.com/',
  `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
  '//fcm.googleapis.com/abc',
  '',
])('refuses %s', (address) => {
  expect(isPushEndpoint(address)).toBe(false)
})

test('accepts a further host with its port only', () => {
  expect(isPushEndpoint('https://127.0.0.1:8443/abc', ['127.0.0.1:8443'])).toBe(true)
  expect(isPushEndpoint('https://127.0.0.1:8444/abc', ['127.0.0.1:8443'])).toBe(false)
})
