import type { Clients } from '../../clients/clients'
import type { AnyCall } from '../../http/call'
import { declareCall } from '../../http/call'
import { searchTerm, select2Input, select2Reply } from '../../http/select2'
import { areaId } from './area-id'

/**
 * Declares the list of one level of Indonesian areas for a select box, unpaginated (rule book §7); with `id`, only that
 * option. Areas change with releases only, so browsers may cache the list for a day.
 */
function areaList(level: { path: string; summary: string; inside?: string; idLength: number }): AnyCall {
  const parent = level.inside === undefined ? {} : { [level.inside]: areaId }
  return declareCall({
    method: ['GET', 'POST'],
    path: level.path,
    access: 'member',
    summary: level.summary,
    input: select2Input.extend({ id: areaId, ...parent }),
    reply: select2Reply({}),
    async handle({ input, clients, reply }) {
      reply.header('cache-control', 'private, max-age=86400')
      const areas = await readAreas(clients, input.id, parentId(input, level.inside))
      const term = searchTerm(input).toLowerCase()
      const results = areas
        .filter(({ id, name }) => id.length === level.idLength && name.toLowerCase().includes(term))
        .map(({ id, name }) => ({ id, text: name }))
      return { message: 'Data berhasil dimuat.', results, pagination: { more: false } }
    },
  })
}

/** Reads the area with `id`, or all areas inside a parent. An undefined parent (not chosen yet) gives no areas. */
async function readAreas(clients: Clients, id: string, inside: string | undefined) {
  if (id !== '') return (await clients.config.readAreas({ ids: [id] })).areas
  if (inside === undefined) return []
  return (await clients.config.listAreas({ inside })).areas
}

function parentId(input: Readonly<Record<string, unknown>>, name: string | undefined): string | undefined {
  return name === undefined ? '' : String(input[name]) || undefined
}

export const areaListCalls: readonly AnyCall[] = [
  areaList({ path: '/api/area/provinces', summary: 'The provinces of Indonesia.', idLength: 2 }),
  areaList({
    path: '/api/area/cities',
    summary: 'The cities and regencies of a province.',
    inside: 'province_id',
    idLength: 4,
  }),
  areaList({
    path: '/api/area/subdistricts',
    summary: 'The sub-districts of a city or regency.',
    inside: 'city_id',
    idLength: 6,
  }),
  areaList({
    path: '/api/area/villages',
    summary: 'The villages of a sub-district.',
    inside: 'subdistrict_id',
    idLength: 10,
  }),
]
