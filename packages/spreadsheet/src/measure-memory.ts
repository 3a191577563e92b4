import { readFileSync } from 'node:fs'
import { writeSheet } from './index'

interface Row {
  readonly at: number
}

/**
 * Writes so many rows of sixteen columns and prints the most memory this process ever held, in bytes,
 * and the size of the file. Run by itself: `node measure-memory.js 100000`.
 */
async function measure(rows: number): Promise<void> {
  async function* batches(): AsyncGenerator<Row[]> {
    for (let from = 0; from < rows; from += 1000) {
      yield Array.from({ length: Math.min(1000, rows - from) }, (_, index) => ({ at: from + index }))
    }
  }
  const texts = ['Invoice', 'Username', 'Nama', 'Dompet', 'Bank', 'Pemilik', 'Rekening', 'Status', 'Alasan']
  const amounts = ['Nominal', 'Biaya admin', 'Voucher', 'Biaya bank', 'Diterima']
  const moment = (title: string) => ({
    title,
    kind: 'moment' as const,
    width: 18,
    value: ({ at }: Row) => new Date(1_700_000_000_000 + at * 60_000),
  })
  let size = 0
  for await (const chunk of writeSheet<Row>({
    name: 'Penarikan',
    columns: [
      ...texts.map((title) => ({
        title,
        kind: 'text' as const,
        width: 20,
        value: ({ at }: Row) => `${title} nomor ${at * 7919}`,
      })),
      ...amounts.map((title) => ({
        title,
        kind: 'rupiah' as const,
        width: 14,
        sum: true,
        value: ({ at }: Row) => BigInt(at) * 50_000n,
      })),
      moment('Tanggal'),
      moment('Selesai'),
    ],
    batches: batches(),
    totalLabel: (count) => `Total ${count}`,
  })) {
    size += chunk.length
  }
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  const peak = kilobytes ? Number(kilobytes) * 1024 : process.resourceUsage().maxRSS * 1024
  console.log(JSON.stringify({ rows, size, peak }))
}

void measure(Number(process.argv[2] ?? 100_000))
