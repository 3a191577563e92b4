import { Button } from '@jejaring/ui'
import { type FieldValues, type ServerForm, useWatch } from '@jejaring/ui/form'
import { texts } from '../texts'
import { OthersNotice } from './conflict-notice'
import classes from './edit-conflict.module.css'
import type { OthersSave as Save } from './merge-edits'

const words = texts.edits

interface OthersSaveProps<Row, Values extends FieldValues> {
  others: Save<Row, Values> | undefined
  form: ServerForm<Values>
}

/** Shows the values another admin saved, before and after. Belongs directly above the submit button. */
export function OthersSave<Row, Values extends FieldValues>({ others, form }: OthersSaveProps<Row, Values>) {
  if (!others) return null
  return (
    <OthersNotice
      title={words.title}
      news={others}
      help={others.parts.length > 0 ? words.help : words.unchanged}
    >
      <Changes others={others} form={form} />
    </OthersNotice>
  )
}

interface ChangesProps<Row, Values extends FieldValues> extends OthersSaveProps<Row, Values> {
  others: Save<Row, Values>
}

function Changes<Row, Values extends FieldValues>({ others, form }: ChangesProps<Row, Values>) {
  const { before, now, parts, isMine, take } = others
  // Re-renders on every keystroke: typing can make a field equal to the saved value, or different from it.
  useWatch({ control: form.fields.control })
  return (
    <dl className={classes.changes}>
      {parts.map((part) => (
        <div key={part.label}>
          <dt>{part.label}</dt>
          <dd>
            {words.before} {part.text(before)}
          </dd>
          <dd>
            {words.now} <strong>{part.text(now)}</strong>
          </dd>
          <dd className={classes.meaning}>
            {isMine(part) ? words.replaces : words.taken}
            {isMine(part) && (
              <Button
                size="sm"
                variant="default"
                aria-label={words.takeOne(part.label)}
                onClick={() => take(part)}
              >
                {words.take}
              </Button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
