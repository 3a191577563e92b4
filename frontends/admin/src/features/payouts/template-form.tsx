import { ActionIcon, Button } from '@jejaring/ui'
import {
  CheckField,
  ChoiceField,
  SelectField,
  ServerFormView,
  SubmitButton,
  TextField,
  useWatch,
} from '@jejaring/ui/form'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { EditConflictNotice } from '../../edit-conflict/edit-conflict-notice'
import { useEditForm } from '../../edit-conflict/use-edit-form'
import * as texts from '../../texts'
import classes from './payouts.module.css'
import { templateFieldGroups } from './template-field-groups'
import { newTemplate, type TemplateValues, templateOf, valuesOf } from './template-values'
import { type Template, useSaveTemplate } from './templates'

const words = texts.payouts
const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Creates a template of payout files, or edits an existing one. */
export default function TemplateForm({
  template,
  onDone,
}: {
  template: Template | undefined
  onDone: () => void
}) {
  const save = useSaveTemplate()
  const { form, conflict, isUnchanged } = useEditForm({
    row: template,
    newValues: newTemplate(),
    valuesOf,
    fieldGroups: templateFieldGroups,
    send: (values, version) => save.mutateAsync({ ...templateOf(values), version }),
    onDone,
  })
  const { columns, format } = useWatch({ control: form.fields.control }) as TemplateValues
  const setColumns = (changed: TemplateValues['columns']) => form.fields.setValue('columns', changed)
  return (
    <ServerFormView form={form}>
      <TextField name="name" label={words.templateName} maxLength={60} />
      <ChoiceField name="format" label={words.format} options={choices(words.formats)} />
      {format === 'csv' && (
        <ChoiceField name="delimiter" label={words.delimiter} options={choices(words.delimiters)} />
      )}
      <CheckField name="header" label={words.header} />
      <CheckField name="active" label={words.active} />
      <fieldset className={classes.group}>
        <legend>{words.columns}</legend>
        {columns.map((column, index) => (
          <ColumnFields
            // Columns have no id; the field names contain the index.
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity
            key={index}
            index={index}
            fixed={column.source === 'fixed'}
            columns={columns}
            onChange={setColumns}
          />
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => setColumns([...columns, { title: '', source: 'empty', text: '' }])}
        >
          {words.columnAdd}
        </Button>
      </fieldset>
      <ResultFields />
      <EditConflictNotice
        conflict={conflict}
        form={form}
        target={template && `payout_template:${template.id}`}
      />
      <SubmitButton form={form} isUnchanged={isUnchanged}>
        {words.save}
      </SubmitButton>
    </ServerFormView>
  )
}

interface ColumnFieldsProps {
  index: number
  fixed: boolean
  columns: TemplateValues['columns']
  onChange: (columns: TemplateValues['columns']) => void
}

function ColumnFields({ index, fixed, columns, onChange }: ColumnFieldsProps) {
  const position = String(index + 1)
  const moveUp = () => {
    const { [index]: moved, [index - 1]: above } = columns
    if (!moved || !above) return
    onChange([...columns.slice(0, index - 1), moved, above, ...columns.slice(index + 1)])
  }
  return (
    <div className={classes.column}>
      <TextField name={`columns.${index}.title`} label={words.columnTitle(position)} maxLength={60} />
      <SelectField
        name={`columns.${index}.source`}
        label={words.columnSource(position)}
        options={choices(words.sources)}
        searchable={false}
      />
      <div className={classes.columnButtons}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={words.columnUp(position)}
          disabled={index === 0}
          onClick={moveUp}
        >
          <IconArrowUp size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={words.columnRemove(position)}
          onClick={() => onChange(columns.filter((_, other) => other !== index))}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </div>
      {fixed && (
        <TextField name={`columns.${index}.text`} label={words.columnText(position)} maxLength={60} />
      )}
    </div>
  )
}

function ResultFields() {
  return (
    <fieldset className={classes.group}>
      <legend>{words.result}</legend>
      <p className={classes.muted}>{words.resultColumnsHelp}</p>
      <TextField name="result.reference" label={words.resultReference} help={words.resultReferenceHelp} />
      <TextField name="result.account" label={words.resultAccount} />
      <TextField name="result.amount" label={words.resultAmount} />
      <TextField name="result.status" label={words.resultStatus} />
      <TextField name="result.reason" label={words.resultReason} />
      <TextField name="result.paid" label={words.resultPaid} help={words.resultWordsHelp} maxLength={500} />
      <TextField
        name="result.refused"
        label={words.resultRefused}
        help={words.resultWordsHelp}
        maxLength={500}
      />
    </fieldset>
  )
}
