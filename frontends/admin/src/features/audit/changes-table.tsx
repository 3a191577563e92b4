import { areaLevelOf, type Change } from '@jejaring/identifiers/audit'
import { texts } from '../../texts'
import { AreaName } from './area-name'
import classes from './audit.module.css'
import { useAllBankNames } from './bank-names'
import { fieldText } from './field-text'

const words = texts.audit

/** The fields that differ between before and after; `kind` of the target decides how values are shown. */
export function ChangesTable({ kind, changes }: { kind: string; changes: readonly Change[] }) {
  const bankName = useAllBankNames(changes.some(({ name }) => name === 'bankId'))
  const textOf = (name: string, value: string | undefined) => {
    if (value === undefined) return words.none
    const level = areaLevelOf(name)
    if (level) return <AreaName level={level} id={value} />
    return (name === 'bankId' && bankName(value)) || fieldText(kind, name, value)
  }
  if (changes.length === 0) return <p className={classes.quiet}>{words.noChanges}</p>
  return (
    <table className={classes.changes} aria-label={words.changes}>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.name}>
            <th scope="row">{words.fields[change.name] ?? change.name}</th>
            <td>{textOf(change.name, change.before)}</td>
            <td>{textOf(change.name, change.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
