import { eventually } from '@jejaring/testing/eventually'
import { loginAs, memberPassword, type Programme, post, queryDatabase } from './programme'

/** A thief with the session of a member. Afterwards the withdrawals of the member are held. */
export function testStolenSession(programme: () => Programme): void {
  const form = (changes: object) => ({ agree: 1, ...changes })
  const thiefBank = { bank_id: '2', bank_account_name: 'Maling', bank_account_address: '9988776655' }

  it('with an old password check changes neither phone nor bank nor password', async () => {
    const { member } = programme()
    // Withdrawals above checked the password in this session, too.
    const aged = "created_at = created_at - interval '11 minutes', password_checked_at = NULL"
    await queryDatabase(programme().system, 'identity', `UPDATE sessions SET ${aged}`)
    const password = { password: 'milik maling 1', password_confirm: 'milik maling 1' }
    for (const change of [{ phone: '081399990000' }, thiefBank, password]) {
      const { status, body } = await member.post('/api/users/profile', form(change))
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['current_password']])
    }
    const { body } = await member.get<{ user: object }>('/api/users/profile')
    expect(body.user).toMatchObject({ phone: '081234567890' })
  })

  it('that is fresh alerts every phone of the last week, and gets no money out', async () => {
    const thief = await loginAs(programme().system, 'ani01', memberPassword)
    await post(thief, '/api/users/profile', form({ phone: '081399990000' }))
    await post(thief, '/api/users/profile', form(thiefBank))
    for (const [path, request] of [
      ['/api/withdraws/request', { type: 'sponsor', amount: 50_000 }],
      ['/api/vouchers/request', { amount: 50_000 }],
    ] as const) {
      const { status, body } = await thief.post(path, { ...request, password: memberPassword })
      expect([path, status, body.err_params]).toEqual([path, 422, { hold_until: expect.any(String) }])
    }
    // The bank is changed after the phone, and yet the owner is warned of both.
    await eventually(async () => {
      const rows = await queryDatabase<{ phone: string; template: string }>(
        programme().system,
        'whatsapp',
        "SELECT template, phone FROM messages WHERE template LIKE '%\\_changed' ORDER BY 1, 2",
      )
      expect(rows.map(({ template, phone }) => `${template} ${phone}`)).toEqual([
        'account_changed 081234567890',
        'bank_changed 081234567890',
        'bank_changed 081399990000',
      ])
    })
  })
}
