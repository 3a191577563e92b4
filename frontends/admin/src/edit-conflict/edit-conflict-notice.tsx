import { Button } from '@jejaring/ui'
import { type FieldValues, type ServerForm, useWatch } from '@jejaring/ui/form'
import * as texts from '../texts'
import { ConflictNotice } from './conflict-notice'
import classes from './edit-conflict.module.css'
import type { EditConflict } from './merge-edits'
import { useSaver } from './use-saver'

const words = texts.editConflict

interface EditConflictNoticeProps<Row, Values extends FieldValues> {
  conflict: EditConflict<Row, Values> | undefined
  form: ServerForm<Values>
  /** Of the record in the audit trail, such as `bank:3`; undefined for a new record. */
  target: string | undefined
}

/** Shows who saved, and the values another admin saved, before and after. Belongs directly above the submit button. */
export function EditConflictNotice<Row, Values extends FieldValues>({
  conflict,
  form,
  target,
}: EditConflictNoticeProps<Row, Values>) {
  const saver = useSaver(conflict && target)
  if (!conflict) return null
  return (
    <ConflictNotice
      title={words.title(saver ?? words.someone)}
      conflict={conflict}
      help={conflict.changedGroups.length > 0 ? words.help : words.unchanged}
    >
      <Changes conflict={conflict} form={form} />
    </ConflictNotice>
  )
}

interface ChangesProps<Row, Values extends FieldValues> {
  conflict: EditConflict<Row, Values>
  form: ServerForm<Values>
}

function Changes<Row, Values extends FieldValues>({ conflict, form }: ChangesProps<Row, Values>) {
  const { before, saved, changedGroups, differsFromForm, takeSaved } = conflict
  // Re-renders on every keystroke: typing can make a field equal to the saved value, or different from it.
  useWatch({ control: form.fields.control })
  return (
    <dl className={classes.changes}>
      {changedGroups.map((group) => (
        <div key={group.label}>
          <dt>{group.label}</dt>
          <dd>
            {words.before} {group.text(before)}
          </dd>
          <dd>
            {words.now} <strong>{group.text(saved)}</strong>
          </dd>
          <dd className={classes.meaning}>
            {differsFromForm(group) ? words.willReplace : words.sameAsSaved}
            {differsFromForm(group) && (
              <Button
                size="sm"
                variant="default"
                aria-label={words.takeSavedOf(group.label)}
                onClick={() => takeSaved(group)}
              >
                {words.takeSaved}
              </Button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
