import type { Visitor } from './http/visitor'

/** The form that uploads a picture of an identity. */
export function pictureForm(kind: string, picture: Buffer, name = 'foto.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData()
  form.set('kind', kind)
  form.set('photo', new Blob([new Uint8Array(picture)], { type }), name)
  return form
}

/** Gets what is not JSON, with the session of a visitor. */
export async function getBytes(origin: string, visitor: Visitor | undefined, path: string) {
  const headers: Record<string, string> = visitor ? { cookie: visitor.session.cookie } : {}
  const reply = await fetch(origin + path, { headers })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}
