import { businessDay } from '@jejaring/calendar'
import sharp from 'sharp'
import type { Visitor } from '../support/http/visitor'
import { loginAs, memberPassword, type Programme, post } from './programme'

interface OwnAnnouncements {
  data: { id: string; title: string; picture: string | null }[]
}

/** A member who wants to read what is announced to others. */
export function testForeignAnnouncements(programme: () => Programme): void {
  it('reads neither text nor picture of another audience, and counts as no reader', async () => {
    const { admin, member: above, system } = programme()
    const image = { width: 40, height: 20, channels: 3 as const, background: '#0f766e' }
    const form = new FormData()
    form.set('photo', new Blob([await sharp({ create: image }).png().toBuffer()]), 'a.png')
    const today = businessDay(new Date())
    const fields = { title: 'Rahasia', body: 'Isi.', audience: 'below', username: 'ani01' }
    for (const [name, value] of Object.entries({ ...fields, from_day: today, to_day: today }))
      form.set(name, value)
    const { id } = await post<{ id: string }>(admin, '/api/announcements/save', form)

    const below = await loginAs(system, 'budi01', memberPassword)
    const { body: own } = await below.get<OwnAnnouncements>('/api/announcements')
    expect(own.data).toMatchObject([{ id, title: 'Rahasia' }])
    const picture = own.data[0]?.picture ?? ''
    // A picture is not JSON, which visitors expect.
    const statusFor = async ({ session: { cookie } }: Visitor) =>
      (await fetch(system.origin + picture, { headers: { cookie } })).status
    expect(await statusFor(below)).toBe(200)

    expect((await above.get<OwnAnnouncements>('/api/announcements')).body.data).toEqual([])
    const hash = new URLSearchParams(picture.split('?')[1]).get('v')
    for (const path of [picture, `/api/announcements/picture/${id}`, `/api/photos/${hash?.padEnd(64, '0')}`])
      expect([path, (await above.get(path)).status]).toEqual([path, 404])
    await post(above, '/api/announcements/read', { id }, 404)
    await post(above, '/api/announcements/withdraw', { id }, 403)
    await post(above, '/api/announcements/datatable', {}, 403)
    await post(above, '/api/announcements/preview', { audience: 'all' }, 403)
    const { data } = await post<{ data: object[] }>(admin, '/api/announcements/datatable', {})
    expect(data).toMatchObject([{ id, reads: 0 }])
    await post(admin, '/api/announcements/withdraw', { id })
    expect(await statusFor(below)).toBe(404)
  })
}
