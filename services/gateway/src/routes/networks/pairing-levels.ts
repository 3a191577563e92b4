import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { Level } from '@jejaring/proto/network/v1/network'
import { declareTable } from '../../http/datatables'
import { json } from '../../mappers/json-mapper'

const levelJson = json.object<Level>()({
  level: json.number,
  left: json.number,
  right: json.number,
  left_wait: json.number,
  right_wait: json.number,
  pair: json.number,
})

export const pairingLevels = declareTable({
  path: '/api/networks/datatable/pairing_levels',
  access: 'member',
  summary: "The caller's pairs at each of the ten levels.",
  async list({ query, clients }) {
    const { levels } = await clients.network.listLevels({})
    const count = BigInt(levels.length)
    return { levels: pageOf(levels, query), counts: { total: count, filtered: count } }
  },
  rows: (page) => page.levels,
  row: levelJson,
})

/** Sorts and pages the ten rows here; `network` returns all of them. */
function pageOf(levels: readonly Level[], { start, length, order }: TableQuery): Level[] {
  const rows = levels.map((level) => ({ level, shown: levelJson.toJson(level) }))
  const sortKeys = order.flatMap(({ column, descending }) => {
    const key = levelJson.schema.keyof().safeParse(column).data
    return key ? [{ key, sign: descending ? -1 : 1 }] : []
  })
  const sorted = rows.toSorted(
    (a, b) =>
      sortKeys
        .map(({ key, sign }) => sign * (a.shown[key] - b.shown[key]))
        .find((difference) => difference !== 0) ?? a.level.level - b.level.level,
  )
  return sorted.slice(start, start + length).map(({ level }) => level)
}
