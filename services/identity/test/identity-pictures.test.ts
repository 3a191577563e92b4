import { newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import sharp from 'sharp'
import { DataSource } from 'typeorm'
import { deleteAged } from '../src/operations/delete-aged'
import { admin, configOf, freshName, startIdentity, type TestIdentity } from './identity-fixture'

const NIK = '3174054101900001'

let identity: TestIdentity
let picture: Buffer
let otherPicture: Buffer
beforeAll(async () => {
  identity = await startIdentity()
  const size = { width: 60, height: 40, channels: 3 } as const
  picture = await sharp({ create: { ...size, background: '#3366aa' } })
    .jpeg()
    .toBuffer()
  otherPicture = await sharp({ create: { ...size, background: '#aa3366' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => identity.stop())

const office = () => identity.service.as(admin)
const upload = (kind: string, data: Buffer) => [{ kind, data }]

async function memberClient() {
  const [id = ''] = await identity.members([freshName()])
  return { id, own: identity.service.as({ memberId: id, role: 'member', sessionId: newId() }) }
}

async function submit({ own }: Awaited<ReturnType<typeof memberClient>>) {
  for (const kind of ['id_card', 'selfie']) await own.storeIdentityPicture(upload(kind, picture))
  await own.submitIdentity({ nik: NIK, npwp: '' })
}

async function reject(memberId: string, reason: string) {
  const { identity: opened } = await office().openIdentity({ memberId })
  await office().decideIdentity({ memberId, version: opened!.version, verified: false, reason })
}

test('an upload after a rejection replaces the evidence with the next submission only', async () => {
  const member = await memberClient()
  await submit(member)
  await reject(member.id, 'mismatch')
  const read = async () =>
    (await office().readIdentityPicture({ memberId: member.id, kind: 'selfie' })).data.toString('base64')
  const evidence = await read()
  await member.own.storeIdentityPicture(upload('selfie', otherPicture))
  expect(await read()).toBe(evidence)
  await expect(member.own.submitIdentity({ nik: '123', npwp: '' })).rejects.toMatchObject({ code: 'invalid' })
  expect(await read()).toBe(evidence)
  await member.own.submitIdentity({ nik: NIK, npwp: '' })
  expect(await read()).not.toBe(evidence)
})

test('a picture that the version before stores without a submission is not seen', async () => {
  const member = await memberClient()
  const see = () => office().readIdentityPicture({ memberId: member.id, kind: 'selfie' })
  await submit(member)
  await reject(member.id, 'mismatch')
  await see()
  // As an upload of that version.
  await identity.service.database.query(
    "UPDATE identity_pictures SET stored_at = stored_at + interval '1 hour' WHERE member_id = $1",
    [member.id],
  )
  await expect(see()).rejects.toMatchObject({ code: 'not_found' })
  await member.own.storeIdentityPicture(upload('selfie', otherPicture))
  await member.own.submitIdentity({ nik: NIK, npwp: '' })
  await see()
})

test('deletes pictures 30 days after an unsubmitted upload or a rejection', async () => {
  const [uploaded, rejected, waiting] = [await memberClient(), await memberClient(), await memberClient()]
  await uploaded.own.storeIdentityPicture(upload('selfie', picture))
  for (const member of [rejected, waiting]) await submit(member)
  await reject(rejected.id, 'unreadable')
  const { clock, environment } = identity.service
  const source = await new DataSource({ type: 'postgres', url: environment.DATABASE_URL }).initialize()
  const kinds = async (days: number) => {
    await deleteAged(source.manager, configOf(), new Date(clock.now().getTime() + days * 86_400_000))
    const stored = [uploaded, rejected, waiting].map(({ own }) => own.readOwnIdentity({}))
    return (await Promise.all(stored)).map(({ pictures }) => pictures.length)
  }
  try {
    expect(await kinds(29)).toEqual([1, 2, 2])
    expect(await kinds(31)).toEqual([0, 0, 2])
  } finally {
    await source.destroy()
  }
})

test('after a rotation of the key, all readable pictures are sealed again, drafts too', async () => {
  const [submitted, uploaded, lost] = [await memberClient(), await memberClient(), await memberClient()]
  await submit(submitted)
  for (const { own } of [uploaded, lost]) await own.storeIdentityPicture(upload('selfie', picture))
  const { database } = identity.service
  await database.query(`UPDATE identity_pictures SET key_mark = 'old' WHERE member_id = $1`, [submitted.id])
  await database.query(`UPDATE identity_drafts SET key_mark = 'old' WHERE member_id = ANY ($1)`, [
    [uploaded.id, lost.id],
  ])
  // As sealed with a key that was removed.
  await database.query(`UPDATE identity_drafts SET sealed_image = 'lost' WHERE member_id = $1`, [lost.id])
  await identity.service.restart()
  const old = async () => {
    const { rows } = await database.query(
      `SELECT member_id FROM identity_pictures WHERE key_mark = 'old'
        UNION ALL SELECT member_id FROM identity_drafts WHERE key_mark = 'old'`,
    )
    return rows.map(({ member_id }) => member_id)
  }
  await eventually(async () => expect(await old()).toEqual([lost.id]))
  const { data } = await office().readIdentityPicture({ memberId: submitted.id, kind: 'selfie' })
  expect((await sharp(data).metadata()).format).toBe('webp')
})
