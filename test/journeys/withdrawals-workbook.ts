import { readWorkbook } from '@jejaring/testing/read-workbook'
import type { User } from './user'

/** Downloads the workbook of a member's one paid withdrawal, of the shown filter, and reads it. */
export async function downloadsWorkbook(admin: User, owner: string): Promise<void> {
  const { page } = admin
  await admin.step('the workbook filters and sums its rows, and says how it was made', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Unduh Excel' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^penarikan_berhasil_sampai-\\d{4}-\\d\\d_cari-${owner}\\.xlsx$`),
    )
    const { filter, lines, facts } = await readWorkbook(await file.path())
    const [paid, total] = lines
    expect(filter).toMatch(/^A1:[A-Z]+2$/)
    expect(paid).toMatchObject({ Username: owner, 'Nomor rekening': '9876543210', Status: 'Berhasil' })
    expect(paid).toMatchObject({
      'Berkas pembayaran': expect.stringMatching(/^PO-\d{8}-\d{6}$/),
      'Diputuskan oleh': 'admin',
    })
    expect(total).toMatchObject({
      Invoice: 'Total 1 penarikan',
      Diterima: { formula: expect.stringMatching(/^SUBTOTAL\(109,/), result: 73_500 },
    })
    expect(facts).toMatchObject({ 'Dibuat oleh': 'admin', Status: 'Berhasil', Pencarian: owner })
  })
}
