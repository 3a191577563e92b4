import { isFault } from '@jejaring/service-kit'
import { parseStatusChange } from '../../src/withdrawals/parse-status-change'
import { refuseChange } from '../../src/withdrawals/status'
import { statuses } from '../../src/withdrawals/withdrawal'

const allowed = [
  'pending > process',
  'pending > success',
  'pending > failed',
  'process > pending',
  'process > success',
  'process > failed',
]
const pairs = statuses.flatMap((from) => statuses.map((to) => ({ from, to, pair: `${from} > ${to}` })))

describe('the status of a withdrawal', () => {
  it.each(pairs)('$pair', ({ from, to, pair }) => {
    const refused = refuseChange({ memberId: 'm', status: from }, { to, adminId: 'a' })
    expect(refused === undefined).toBe(allowed.includes(pair))
  })

  it('changes only from the required status', () => {
    const change = { to: 'success', from: 'process', adminId: 'a' } as const
    expect(refuseChange({ memberId: 'm', status: 'process' }, change)).toBeUndefined()
    expect(refuseChange({ memberId: 'm', status: 'pending' }, change)).toMatchObject({
      kind: 'not_changeable',
      reason: 'Status penarikan sudah berubah menjadi Menunggu.',
    })
  })

  it('is never changed by its owner in any status', () => {
    for (const status of statuses) {
      expect(refuseChange({ memberId: 'a', status }, { to: 'success', adminId: 'a' })?.kind).toBe('own')
    }
  })
})

describe('the parsed status change', () => {
  const request = { status: 'failed', from: undefined, ids: ['x'], checked: false, reason: '' } as const

  it.each([
    ['no status', { status: undefined }],
    ['neither rows nor checks', { ids: [] }],
    ['rows and checks', { checked: true }],
    ['too many rows', { ids: Array.from({ length: 5_001 }, (_, index) => `${index}`) }],
  ])('is rejected with %s', (_name, part) => {
    const read = () => parseStatusChange({ ...request, ...part }, 'a')
    expect(read).toThrow(expect.objectContaining({ fields: { status_data: expect.any(String) } }))
  })

  it('has a reason for refusals only, and always for them', () => {
    expect(parseStatusChange({ ...request, reason: '  Rekening salah  ' }, 'a').reason).toBe('Rekening salah')
    expect(parseStatusChange(request, 'a').reason).toBe('Ditolak oleh admin.')
    expect(parseStatusChange({ ...request, status: 'success', reason: 'x' }, 'a').reason).toBe('')
    try {
      parseStatusChange({ ...request, reason: 'x'.repeat(501) }, 'a')
      throw new Error('a reason without end was taken')
    } catch (error) {
      expect(isFault(error, 'invalid')).toBe(true)
    }
  })
})
