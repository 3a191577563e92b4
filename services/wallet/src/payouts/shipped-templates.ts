import type { ColumnSource, PayoutColumn, PayoutTemplate } from './template'

const column = (title: string, source: ColumnSource, text = ''): PayoutColumn => ({ title, source, text })

/** Templates of a new installation; admins can change them. */
export const shippedTemplates: readonly (PayoutTemplate & { readonly id: string; readonly name: string })[] =
  [
    {
      id: '00000000-0000-7000-8000-0000000000a1',
      name: 'Umum',
      format: 'csv',
      delimiter: ',',
      header: true,
      columns: [
        column('Nama Pemilik', 'holder'),
        column('Nomor Rekening', 'account'),
        column('Kode Bank', 'bank_code'),
        column('Nominal', 'amount'),
        column('Invoice', 'reference'),
      ],
      result: {
        reference: 'Invoice',
        account: 'Nomor Rekening',
        amount: 'Nominal',
        status: 'Status',
        reason: 'Keterangan',
        paid: ['Berhasil', 'Sukses', 'Success'],
        refused: ['Gagal', 'Ditolak', 'Failed'],
      },
    },
    {
      id: '00000000-0000-7000-8000-0000000000a2',
      name: 'Xendit',
      format: 'xlsx',
      delimiter: ',',
      header: true,
      columns: [
        column('Reference ID', 'reference'),
        column('Amount', 'amount'),
        column('Channel Code', 'channel_code'),
        column('Bank Account Name', 'holder'),
        column('Bank Account Number', 'account'),
        column('Description', 'description'),
        column('Email', 'empty'),
        column('Email CC', 'empty'),
        column('Email BCC', 'empty'),
      ],
      result: {
        reference: 'Reference ID',
        account: 'Bank Account Number',
        amount: 'Amount',
        status: 'Status',
        reason: 'Failure Code',
        paid: ['SUCCEEDED', 'COMPLETED', 'SUCCESS'],
        refused: ['FAILED', 'REJECTED', 'COMPLIANCE_REJECTED', 'EXPIRED', 'CANCELLED'],
      },
    },
  ]
