import { ChoiceField, SelectField, UsernameField, useWatch } from '@jejaring/ui/form'
import { useQuery } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { areasQuery } from '../users/area-fields'

const words = texts.announcements

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Who gets a new announcement: everybody, a group, a province, or the members below one. */
export function AudienceFields() {
  const audience = String(useWatch({ name: 'audience' }))
  return (
    <>
      <ChoiceField name="audience" label={words.audience} options={optionsOf(words.audiences)} />
      {audience === 'group' && (
        <SelectField
          name="group"
          label={words.group}
          placeholder={words.groupPick}
          options={optionsOf(words.groups)}
          searchable={false}
        />
      )}
      {audience === 'province' && <ProvinceField />}
      {audience === 'below' && <UsernameField name="username" label={words.below} help={words.belowHelp} />}
    </>
  )
}

function ProvinceField() {
  const provinces = useQuery(areasQuery('provinces', '', ''))
  return (
    <SelectField
      name="province_id"
      label={words.province}
      help={words.provinceHelp}
      placeholder={words.provincePick}
      options={provinces.data ?? []}
      list={provinces}
    />
  )
}
