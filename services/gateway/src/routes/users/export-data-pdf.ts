import { declareFile } from '../../http/call'
import { contentTypesOf, sendFile } from '../../http/send-file'
import { readIssuer } from '../certificate/certificate'
import { exportOwnData } from './own-data'

export const exportDataPdf = declareFile({
  path: '/api/users/export/pdf',
  access: 'member',
  inPerson: true,
  summary:
    "The caller's own data as a PDF, with the rows of the JSON file; leaves an audit entry. 404 while `personal_data_export` is 0, 429 after some files in an hour, of either kind.",
  contentTypes: contentTypesOf(['pdf']),
  async handle({ session, clients, reply }) {
    const issuer = await readIssuer(clients)
    const data = await exportOwnData({ session, clients }, async (own) => {
      // Loaded with the first file, because most processes write none.
      const { writeOwnDataPdf } = await import('./own-data-pdf')
      return await writeOwnDataPdf(own, issuer)
    })
    return await sendFile(reply, one(data), ['data-pribadi', session.member?.username ?? ''], 'pdf')
  },
})

async function* one(data: Buffer) {
  yield { data }
}
