import { areaLevelOf, isMemberId } from '@jejaring/identifiers/audit'
import { useQuery } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { allSystemValues } from '../system/system-values'
import { valueText } from '../system/worked-example'
import { AreaName } from './area-name'
import { useAllBankNames } from './bank-names'
import { fieldText } from './field-text'
import { MemberName } from './member-name'
import { RecordedPhoto } from './recorded-photo'

const words = texts.audit

interface FieldValueProps {
  /** The changed object: `bank:1`. It decides how values are shown. */
  target: string
  name: string
  /** Undefined for none. */
  value: string | undefined
}

/** A recorded value in the words of the screens; ids of banks, areas and members by their names. */
export function FieldValue({ target, name, value }: FieldValueProps) {
  const bankName = useAllBankNames(name === 'bankId')
  const [kind = '', key = ''] = target.split(':')
  const isSystemValue = kind === 'config' && name === 'value'
  const systemValues = useQuery({ ...allSystemValues, enabled: isSystemValue })
  if (value === undefined) return words.none
  if (name === 'photoHash') return <RecordedPhoto hash={value} />
  const level = areaLevelOf(name, value)
  if (level) return <AreaName level={level} id={value} />
  if (isMemberId(name, value)) return <MemberName id={value} />
  const systemValue = systemValues.data?.find((one) => one.key === key)
  if (systemValue) return valueText(systemValue, value)
  return (name === 'bankId' && bankName(value)) || fieldText(kind, name, value)
}
