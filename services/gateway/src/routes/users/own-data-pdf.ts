import { readFileSync } from 'node:fs'
import { formatDateTime } from '@jejaring/calendar'
import { PdfTablePages } from '@jejaring/service-kit/pdf'
import fontkit from '@pdf-lib/fontkit'
import { formatCount } from '../../mappers/format-count'
import type { OwnData, OwnTable } from './own-data'
import { accountFields, identityFields, securityFields } from './own-data-fields'
import { type Column, consentColumns, loginColumns, ownTables, securityColumns } from './own-data-tables'

const plain = '@expo-google-fonts/plus-jakarta-sans/500Medium/PlusJakartaSans_500Medium.ttf'
const bold = '@expo-google-fonts/plus-jakarta-sans/800ExtraBold/PlusJakartaSans_800ExtraBold.ttf'

/** Writes a member's own data as A4 pages. The typeface has the Latin letters of all names, unlike a PDF's standard fonts. */
export async function writeOwnDataPdf(data: OwnData, issuer: string): Promise<Buffer> {
  const { account, identity, exportedAt } = data
  const title = `Data pribadi @${account.username}`
  const written = `Dibuat ${formatDateTime(exportedAt)} WIB`
  const pages = await PdfTablePages.create({
    title,
    writtenAt: exportedAt,
    footer: `Jejaring · ${title} · ${written}`,
    landscape: true,
    fonts: {
      fontkit,
      plain: readFileSync(require.resolve(plain)),
      bold: readFileSync(require.resolve(bold)),
    },
  })
  pages.heading(issuer, 14)
  pages.heading('Data Pribadi', 18)
  pages.text(`${account.name} @${account.username}`)
  pages.text(`${written}. Semua waktu dalam WIB. Simpan di tempat yang aman.`)
  pages.heading('Akun', 12)
  pages.fields(accountFields(account))
  pages.heading('Identitas', 12)
  if (identity) pages.fields(identityFields(identity))
  else pages.text('Program ini tidak memverifikasi identitas.')
  pages.heading('Keamanan', 12)
  pages.fields(securityFields(data))
  const events = data.security.events as OwnTable['rows']
  await section(pages, 'Perubahan Data Penting', securityColumns, { rows: events, total: events.length })
  await section(pages, 'Riwayat Masuk', loginColumns, { rows: data.sessions, total: data.sessions.length })
  await section(pages, 'Persetujuan', consentColumns, { rows: data.consents, total: data.consents.length })
  for (const { name, title: heading, columns } of ownTables) {
    await section(pages, heading, columns, data.tables[name])
  }
  pages.text('Akhir dokumen.')
  return await pages.save()
}

async function section(
  pages: PdfTablePages,
  title: string,
  columns: readonly Column[],
  { rows, total }: OwnTable,
): Promise<void> {
  pages.heading(title, 12)
  if (rows.length === 0) return pages.text('Belum ada data.')
  if (total > rows.length) pages.text(`${formatCount(rows.length)} baris terbaru dari ${formatCount(total)}.`)
  await pages.table(columns, rows)
}
