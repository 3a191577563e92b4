// An admin reads tables and recaps, and takes the same as files.
import exec from 'k6/execution'
import { personOf } from './person.js'
import { input } from './run.js'

const TABLES = {
  'income of members': '/api/reports/datatable/wallets',
  'recap of wallets': '/api/reports/datatable/wallet_recapts',
  'pin moves': '/api/reports/datatable/pins',
  'recap of pins': '/api/reports/datatable/pin_recapts',
  accounts: '/api/users/datatables',
  audit: '/api/audit/datatable',
}
const RECAP = '/api/reports/export/wallet_recapts'

export const reportCalls = [...Object.keys(TABLES), 'sponsorships', 'months', 'recap as CSV', 'recap as XLSX']

export function readReports() {
  const admin = personOf('admin', input.admins[exec.vu.idInTest % input.admins.length])
  for (const [name, path] of Object.entries(TABLES)) {
    admin.post(name, path, { draw: 3, length: 25 }, (page) => rightPage(page, 25))
  }
  const search = { draw: 3, length: 10, search: { value: input.narrow } }
  const found = admin.post('sponsorships', '/api/reports/datatable/sponsors', search, (page) =>
    rightPage(page, 10),
  )
  if (found) admin.get('months', '/api/reports/months', rightMonths)
  const csv = `${RECAP}?format=csv&search=${input.narrow}`
  admin.file('recap as CSV', csv, (bytes) => rightLines(bytes))
  // 50 4b: a ZIP, as every .xlsx is.
  const xlsx = `${RECAP}?format=xlsx&search=${input.narrow}`
  admin.file('recap as XLSX', xlsx, (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes.length > 2_000)
}

function rightPage({ draw, data, recordsTotal, recordsFiltered }, length) {
  return draw === 3 && recordsFiltered <= recordsTotal && data.length === Math.min(length, recordsFiltered)
}

/** The line of all months is the sum of the months. */
function rightMonths({ months, total }) {
  const sum = (of) => months.reduce((all, month) => all + of(month), 0)
  return (
    sum(({ placements }) => placements) === total.placements &&
    sum(({ payout }) => payout.total) === total.payout.total
  )
}

/** A head and lines that have as many fields as it has. */
function rightLines(bytes) {
  const lines = ascii(bytes).trim().split(/\r?\n/)
  const fields = (line) => line.split(/[,;]/).length
  return lines.length > 1 && lines.every((line) => fields(line) >= fields(lines[0]))
}

function ascii(bytes) {
  const parts = []
  for (let start = 0; start < bytes.length; start += 8_192)
    parts.push(String.fromCharCode.apply(null, bytes.subarray(start, start + 8_192)))
  return parts.join('')
}
