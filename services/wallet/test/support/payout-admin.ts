import type { PayoutResult, Withdrawal, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { shippedTemplates } from '../../src/payouts/shipped-templates'
import type { WalletFixture } from './wallet-fixture'

export const [generic, xendit] = shippedTemplates.map(({ id }) => id) as [string, string]

/** Payout calls of one admin. */
export class PayoutAdmin {
  readonly id = newId()

  constructor(private readonly fixture: WalletFixture) {}

  get call() {
    return this.fixture.admin(this.id)
  }

  create(ids: readonly string[], templateId = xendit, idempotencyKey = '') {
    return this.call.createPayout({ idempotencyKey, templateId, ids: [...ids], checked: false })
  }

  /** Releases the payout and downloads its file. */
  async download(id: string): Promise<Buffer> {
    await this.call.releasePayout({ id })
    const parts: Uint8Array[] = []
    for await (const { data } of this.call.downloadPayout({ id })) parts.push(data)
    return Buffer.concat(parts)
  }

  /** Downloads the report of an applied result. */
  async report(id: string): Promise<Buffer> {
    const parts: Uint8Array[] = []
    for await (const { data } of this.call.exportPayoutResult({ id })) parts.push(data)
    return Buffer.concat(parts)
  }

  /** Sends a result in Xendit's columns. */
  result(
    id: string,
    lines: readonly string[],
    about: { apply?: boolean; key?: string; fileName?: string } = {},
  ): Promise<PayoutResult> {
    return this.send(id, ['Reference ID,Amount,Status,Failure Code', ...lines].join('\n'), about)
  }

  send(
    id: string,
    file: string | Buffer,
    { apply = true, key = '', fileName = 'hasil.csv' } = {},
  ): Promise<PayoutResult> {
    const data = Buffer.from(file as string)
    // In several chunks, like the gateway.
    const parts = [data.subarray(0, 10), data.subarray(10)].map((part) => ({
      idempotencyKey: key,
      id,
      fileName,
      apply,
      data: part,
    }))
    return this.call.importPayoutResult(parts, { deadline: 60_000 })
  }
}

export const idsOf = (rows: readonly Withdrawal[]) => rows.map(({ id }) => id)

export async function statusOf(fixture: WalletFixture, { id }: Withdrawal): Promise<WithdrawalStatus> {
  const { steps } = await fixture.admin().readWithdrawalHistory({ id })
  return steps.at(-1)!.status
}

/** Lines of a result in Xendit's columns. */
export const paid = ({ invoice, amountReceived }: Withdrawal) => `${invoice},${amountReceived},SUCCEEDED,`
export const failed = ({ invoice, amountReceived }: Withdrawal) =>
  `${invoice},${amountReceived},FAILED,rekening 123456789 tutup`
