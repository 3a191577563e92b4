import { SelectField, TextField, useFormContext, useWatch } from '@jejaring/ui/form'
import { api, queryOptions, useQuery } from '@jejaring/web-platform'
import * as texts from '../../texts'
import classes from './users.module.css'

const words = texts.users

/** The area levels from top to bottom; each area is part of one at the level above. */
export const areaLevels = [
  { name: 'province_id', label: words.province, list: 'provinces' },
  { name: 'city_id', label: words.city, list: 'cities' },
  { name: 'subdistrict_id', label: words.subdistrict, list: 'subdistricts' },
  { name: 'village_id', label: words.village, list: 'villages' },
] as const

type AreaList = (typeof areaLevels)[number]['list']

/** GET /api/area/<list>: the areas within a parent area, or all provinces. */
export const areasQuery = (list: AreaList, parent: string, parentId: string) =>
  queryOptions({
    queryKey: ['areas', list, parentId],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: parent === '' || parentId !== '',
    queryFn: async ({ signal }) => {
      const query = parent === '' ? {} : { [parent]: parentId }
      const { results } = await api.get(`/api/area/${list}`, { query, signal })
      return results.map(({ id, text }) => ({ value: id, label: text }))
    },
  })

/** Address fields: province, city, sub-district and village as dependent selects, and the street. */
export function AreaFields() {
  return (
    <div className={classes.fields}>
      {areaLevels.map(({ name }, index) => (
        <AreaField key={name} index={index} />
      ))}
      <TextField name="address" label={words.address} maxLength={300} autoComplete="off" />
    </div>
  )
}

function AreaField({ index }: { index: number }) {
  const { setValue } = useFormContext()
  const parent: string = areaLevels[index - 1]?.name ?? ''
  const values = useWatch({ name: areaLevels.map(({ name }) => name) })
  const parentId = index === 0 ? '' : String(values[index - 1] ?? '')
  const { name, label, list } = areaLevels[index]!
  const areas = useQuery(areasQuery(list, parent, parentId))
  const isWaiting = index > 0 && parentId === ''
  return (
    <SelectField
      name={name}
      label={label}
      options={isWaiting ? [] : (areas.data ?? [])}
      placeholder={isWaiting ? words.areaFirst(areaLevels[index - 1]?.label ?? '') : words.areaPick}
      list={isWaiting ? undefined : areas}
      disabled={isWaiting}
      clearable
      onChosen={() => {
        for (const lower of areaLevels.slice(index + 1)) setValue(lower.name, '')
      }}
    />
  )
}
