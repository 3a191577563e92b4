import { Visitor } from './http/visitor'
import type { RunningSystem } from './running-system'

/** Creates an admin with a duty, as the operator and an owner do, and logs in. */
export async function staffOf(system: RunningSystem, owner: Visitor, duty: string): Promise<Visitor> {
  const username = `meja${duty}`
  const { code, output } = await system.command('create-admin', username, 'Petugas', 'Uji')
  const password = output.match(/password (\S+)/)?.[1]
  if (code !== 0 || !password) throw new Error(`no admin was created: ${output}`)
  const { body } = await owner.get<{ user: { id: string } }>(`/api/users/profile/${username}`)
  if (duty !== 'owner') {
    const { status } = await owner.post(`/api/users/duty/${body.user.id}`, { duty })
    if (status !== 200) throw new Error(`the duty was answered by ${status}`)
  }
  const staff = new Visitor(system.origin)
  await staff.login(username, password)
  return staff
}
