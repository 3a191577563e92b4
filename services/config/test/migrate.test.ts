import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { migrate } from '@jejaring/service-kit/testing'
import { startService } from '@jejaring/testing'
import { config } from '../src/service'

test('migrating again fills in what is missing and keeps what an admin has set', async () => {
  const service = await startService(config, { rpc: ConfigServiceService })
  const admin = service.as({ memberId: ROOT_MEMBER_ID, role: 'admin' })
  await admin.updateValue({ key: 'bonus_pairing', value: '60000', version: 0n })
  await service.database.query(
    `UPDATE banks SET name = 'Bank Lain', active = false WHERE name = 'Bank Mandiri'`,
  )
  await service.database.query(`DELETE FROM config_values WHERE key = 'tour_bali_min'`)
  const state = async () => ({
    plan: await service.client.readPlan({ version: 0n }),
    values: await service.client.readValues({}),
    packages: await service.client.listPackages({}),
    banks: (await service.database.query('SELECT * FROM banks ORDER BY id')).rows,
  })
  const before = await state()

  await migrate(config, service.environment)

  expect(await state()).toEqual(before)
  const filled = await service.database.query(`SELECT value FROM config_values WHERE key = 'tour_bali_min'`)
  expect(filled.rows).toEqual([{ value: '0' }])
  await service.stop()
})
