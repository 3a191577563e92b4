import type { Page } from 'playwright-core'

interface Member {
  readonly username: string
  readonly name: string
  readonly photo: null
  readonly created_at: string
  readonly package: { readonly code: string }
  readonly downlines: Legs
  readonly pairings: Legs
  readonly rewards: Legs
  readonly childs: { left: Member | null; right: Member | null }
}

interface Legs {
  readonly left: number
  readonly right: number
}

/** Generates a tree of exactly `members` members, filled level by level. */
export function generateTree(members: number): Member {
  const all = Array.from({ length: members }, (_, index) => member(index))
  all.forEach((one, index) => {
    one.childs.left = all[2 * index + 1] ?? null
    one.childs.right = all[2 * index + 2] ?? null
  })
  return all[0] as Member
}

/**
 * Replaces the page's tree response by a tree of exactly `members` members, after the network's latency. The visitor has
 * chosen a depth before, for which the browser asks: the server renders the default depth. The stub replaces `fetch` in
 * the page, because request interception would disable the browser's cache.
 */
export async function stubTree(page: Page, members: number, latency: number): Promise<void> {
  const reply = { message: 'Data berhasil dimuat.', tree: generateTree(members), prevuser: null, path: [] }
  const answer = `async () => {
    await new Promise((done) => setTimeout(done, ${latency}))
    return new Response(${JSON.stringify(JSON.stringify(reply))}, { headers: { 'content-type': 'application/json' } })
  }`
  await page.addInitScript({
    content: `{
      localStorage.setItem('jejaring-tree-depth', '4')
      const ask = window.fetch
      const answer = ${answer}
      window.fetch = (path, init) =>
        String(path).startsWith('/api/networks/genealogy?') ? answer() : ask(path, init)
    }`,
  })
}

function member(index: number): Member {
  const legs = (left: number, right: number) => ({ left, right })
  return {
    username: `anggota${index}`,
    name: `Anggota ${index}`,
    photo: null,
    created_at: '2026-11-01T09:00:00.000+07:00',
    package: { code: 'REG' },
    downlines: legs(1_200 - index, 1_100 - index),
    pairings: legs(index % 7, 0),
    rewards: legs(0, 0),
    childs: { left: null, right: null },
  }
}
