import type { Change } from '@jejaring/identifiers/audit'
import * as texts from '../../texts'
import classes from './audit.module.css'
import { FieldValue } from './field-value'

const words = texts.audit

/** The fields of a target that differ between before and after, or the values where there was none before. */
export function ChangesTable({ target, changes }: { target: string; changes: readonly Change[] }) {
  if (changes.length === 0) return <p className={classes.quiet}>{words.noChanges}</p>
  const hasBefore = changes.some(({ before }) => before !== undefined)
  return (
    <table className={classes.changes} aria-label={words.changes}>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          {hasBefore && <th scope="col">{words.before}</th>}
          <th scope="col">{hasBefore ? words.after : words.value}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{words.fields[name] ?? name}</th>
            {hasBefore && (
              <td>
                <FieldValue target={target} name={name} value={before} />
              </td>
            )}
            <td>
              <FieldValue target={target} name={name} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
