import { deviceName, isPhoneUserAgent } from './user-agent'

const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

test.each([
  [android, 'Chrome di Android', true],
  [android.replace('Chrome/', 'SamsungBrowser/27.0 Chrome/'), 'Samsung Internet di Android', true],
  [`${android} OPR/76.2.4027.73374`, 'Opera di Android', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari di iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge di Windows',
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Firefox di Mac',
    false,
  ],
  ['curl/8.5.0', 'Perangkat tidak dikenal', false],
  ['', 'Perangkat tidak dikenal', false],
])('%s is %s', (userAgent, name, phone) => {
  expect([deviceName(userAgent), isPhoneUserAgent(userAgent)]).toEqual([name, phone])
})
