import { setTimeout as sleep } from 'node:timers/promises'
import { makePhotoBombs, plainJpeg } from '@jejaring/testing/photo-bombs'
import { workbookBomb } from '@jejaring/testing/workbook-bomb'
import { Visitor } from '../support/http/visitor'
import { adminPassword } from '../support/running-system'
import { residentMegabytes } from './half-sent-forms'
import { createPayout, type Programme, post, requestWithdrawal } from './programme'

const IS_FULL_RUN = process.env.ATTACK === 'full'
const PARALLEL = 40
/** Half of one unpacked bomb; a busy process varies by a hundred. */
const MAX_GROWTH_MEGABYTES = 250
/** Every name that an accepted photo may have. */
const JPEG_ENDINGS = ['jpg', 'jpeg', 'jpe', 'jfif', 'JPG']

/** Files that unpack to much more than they are; a programme without payouts. */
export function testBombs(programme: () => Programme): void {
  function photoForm(name: string, photo: Buffer): FormData {
    const form = new FormData()
    form.set('agree', '1')
    form.set('photo', new Blob([new Uint8Array(photo)]), name)
    return form
  }

  /** A busy machine may ask to try again, but keeps nobody out. */
  async function logIn(visitor: Visitor): Promise<void> {
    const account = { username: 'admin', password: adminPassword }
    for (let attempt = 0; ; attempt++) {
      const { status } = await visitor.post('/api/auth/login', account)
      if (status === 200) return
      if (status !== 503 || attempt >= 20) throw new Error(`the login answered ${status}`)
      await sleep(500)
    }
  }

  /** Sends all at once. Returns the statuses and how much the memory of a process grew meanwhile. */
  async function attack(
    service: string,
    sends: readonly (() => Promise<{ status: number }>)[],
  ): Promise<{ statuses: Set<number>; growth: number }> {
    const pid = programme().system.pidOf(service) ?? 0
    const before = residentMegabytes(pid)
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, residentMegabytes(pid))
    }, 10)
    try {
      const sent = Promise.all(sends.map((send) => send()))
      // Sessions of others go on meanwhile.
      await logIn(new Visitor(programme().system.origin))
      const statuses = new Set((await sent).map(({ status }) => status))
      expect(programme().system.pidOf(service)).toBe(pid)
      return { statuses, growth: highest - before }
    } finally {
      clearInterval(watch)
    }
  }

  test('photos that unpack to gigabytes leave the memory of identity as it is', async () => {
    const { member } = programme()
    const plain = await plainJpeg()
    await post(member, '/api/users/profile', photoForm('foto.jpg', plain))
    const bombs = Object.entries(await makePhotoBombs()).flatMap(([kind, photo]) => {
      const endings = kind.endsWith('PNG') ? ['png'] : JPEG_ENDINGS
      return endings.map((ending) => ({ name: `foto.${ending}`, photo }))
    })
    const rounds = IS_FULL_RUN ? bombs.map((bomb) => [bomb]) : [bombs]
    for (const kinds of rounds) {
      const sends = Array.from({ length: PARALLEL }, (_, index) => {
        const { name, photo } = kinds[index % kinds.length]!
        return () => member.post('/api/users/profile', photoForm(name, photo))
      })
      const { statuses, growth } = await attack('identity', sends)
      expect([...statuses].filter((status) => ![200, 422, 503].includes(status))).toEqual([])
      expect(growth).toBeLessThan(MAX_GROWTH_MEGABYTES)
    }
    // Nothing is left over that would refuse the next photo.
    await post(member, '/api/users/profile', photoForm('foto.jpg', plain))
  })

  test('workbooks that unpack to gigabytes leave the memory of the wallet as it is', async () => {
    const { admin, member } = programme()
    const { body } = await createPayout(admin, [await requestWithdrawal(member)])
    await post(admin, '/api/payouts/release', { id: body.payout.id })
    const bomb = await workbookBomb(IS_FULL_RUN ? 1_000_000 : 300_000)
    const send = () => {
      const form = new FormData()
      form.set('id', body.payout.id)
      form.set('file', new Blob([new Uint8Array(bomb)]), 'hasil.xlsx')
      return admin.post('/api/payouts/result', form)
    }
    const { statuses, growth } = await attack(
      'wallet',
      Array.from({ length: PARALLEL }, () => send),
    )
    expect([...statuses].filter((status) => ![422, 503].includes(status))).toEqual([])
    expect(growth).toBeLessThan(MAX_GROWTH_MEGABYTES)
  })
}
