import { SelectField, TextField, useFormContext, useWatch } from '@jejaring/ui/form'
import { api, queryOptions, useQuery } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { texts } from '../../texts'
import classes from './users.module.css'

const words = texts.users

/** The area levels from top to bottom; each area lies within one of the level above. */
export const levels = [
  { name: 'province_id', label: words.province, list: 'provinces' },
  { name: 'city_id', label: words.city, list: 'cities' },
  { name: 'subdistrict_id', label: words.subdistrict, list: 'subdistricts' },
  { name: 'village_id', label: words.village, list: 'villages' },
] as const

const reply = z.object({ results: z.array(z.object({ id: z.string(), text: z.string() })) })

/** GET /api/area/<list>: the areas within a parent area, or all provinces. */
export const areasQuery = (list: string, parent: string, inside: string) =>
  queryOptions({
    queryKey: ['areas', list, inside],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: parent === '' || inside !== '',
    queryFn: async ({ signal }) => {
      const within = parent === '' ? '' : `?${parent}=${encodeURIComponent(inside)}`
      const { results } = await api.get(`/api/area/${list}${within}`, reply, { signal })
      return results.map(({ id, text }) => ({ value: id, label: text }))
    },
  })

/** Address fields: province, city, sub-district and village as dependent selects, and the street. */
export function AreaFields() {
  return (
    <div className={classes.fields}>
      {levels.map(({ name }, index) => (
        <AreaField key={name} index={index} />
      ))}
      <TextField name="address" label={words.address} maxLength={300} autoComplete="off" />
    </div>
  )
}

function AreaField({ index }: { index: number }) {
  const { setValue } = useFormContext()
  const parent: string = levels[index - 1]?.name ?? ''
  const values = useWatch({ name: levels.map(({ name }) => name) })
  const inside = index === 0 ? '' : String(values[index - 1] ?? '')
  const { name, label, list } = levels[index]!
  const areas = useQuery(areasQuery(list, parent, inside))
  const waits = index > 0 && inside === ''
  return (
    <SelectField
      name={name}
      label={label}
      options={waits ? [] : (areas.data ?? [])}
      placeholder={waits ? words.areaFirst(levels[index - 1]?.label ?? '') : words.areaPick}
      {...(!waits && { list: areas })}
      disabled={waits}
      clearable
      onChosen={() => {
        for (const lower of levels.slice(index + 1)) setValue(lower.name, '')
      }}
    />
  )
}
