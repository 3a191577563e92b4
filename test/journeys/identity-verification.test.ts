import { adminPassword } from '../support/running-system'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'

const arrive = useBrowser()
let data: TestData
beforeAll(async () => {
  data = await TestData.create()
  await data.addMember('kartuuji')
  await data.configure('identity_verification', '1')
}, 240_000)
// Other journeys see the menus of a fresh installation.
afterAll(() => data?.configure('identity_verification', '0'))

// covers: /m/identity /a/identities
test('a member finds the form on a phone, and the office its list', async () => {
  const member = await arrive({ phone: true })
  await member.loginAt('/m/identity', 'kartuuji', memberPassword)
  await member.sees(member.heading('Verifikasi Identitas'))
  await member.close()

  const admin = await arrive()
  await admin.loginAt('/a/identities', 'admin', adminPassword)
  await admin.sees(admin.heading('Verifikasi Identitas'))
  await admin.close()
})
