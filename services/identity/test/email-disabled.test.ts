import { freshName, password, startIdentity } from './identity-fixture'

test('without a sender there are no addresses and nothing goes by e-mail', async () => {
  const without = await startIdentity()
  try {
    const username = freshName()
    const [id = ''] = await without.members([username])
    await without.service.database.query(`INSERT INTO email_addresses VALUES ($1, 'budi@contoh.id', now())`, [
      id,
    ])
    const own = without.service.as({ memberId: id, role: 'member' })
    expect(await own.readSecurity({})).toMatchObject({ emailEnabled: false, email: '' })
    await expect(
      own.requestEmailCode({ email: 'a@contoh.id', currentPassword: password }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    await without.client.requestRecovery({ username })
    await without.recoveriesSent()
    const channels = (await without.messagesTo([id])).map(({ channel }) => channel)
    expect(new Set(channels)).toEqual(new Set(['whatsapp']))
  } finally {
    await without.stop()
  }
})
