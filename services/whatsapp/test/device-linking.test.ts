import { Office } from './device'

let office: Office

beforeEach(async () => {
  office = await Office.open()
})

afterEach(() => office.close())

test('a scan of the QR links the device, which comes back by itself', async () => {
  await office.shows('notfound', 'Belum ada perangkat')
  await office.link()
  expect(office.standIn.linked.size).toBe(1)
})
