import { StatementFormat } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareFile } from '../../http/call'
import { month } from '../../http/fields'
import { contentTypesOf, FILE_CALL_OPTIONS, sendFile } from '../../http/send-file'
import { readIssuer } from '../certificate/certificate'

export const statement = declareFile({
  path: '/api/wallets/statement',
  access: 'member',
  summary:
    "The caller's statement of a month, up to today in the current one: opening balance, sums by kind, lines and closing balance.",
  contentTypes: contentTypesOf(['pdf', 'xlsx']),
  input: z.object({
    month,
    format: z.enum(['pdf', 'xlsx'], { error: 'Pilih pdf atau xlsx.' }).default('pdf'),
  }),
  async handle({ input: { month, format }, session, clients, reply }) {
    const issuer = await readIssuer(clients)
    const parts = clients.wallet.exportStatement(
      { month, format: format === 'pdf' ? StatementFormat.PDF : StatementFormat.XLSX, issuer },
      FILE_CALL_OPTIONS,
    )
    return await sendFile(reply, parts, ['mutasi', session.member?.username ?? '', month], format)
  },
})
