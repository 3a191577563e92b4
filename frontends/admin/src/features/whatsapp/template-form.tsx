import { Button, count, useDebouncedValue } from '@jejaring/ui'
import {
  insertText,
  ServerFormView,
  SubmitButton,
  TextAreaField,
  useWatch,
  zodResolver,
} from '@jejaring/ui/form'
import { ApiError, useQuery } from '@jejaring/web-platform'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { EditConflictNotice } from '../../edit-conflict/edit-conflict-notice'
import type { FieldGroup } from '../../edit-conflict/merge-edits'
import { useEditForm } from '../../edit-conflict/use-edit-form'
import * as texts from '../../texts'
import { previewQuery, type Template, useSaveTemplate } from './templates'
import classes from './whatsapp.module.css'

const words = texts.whatsapp

const schema = z.object({ text: z.string().check(z.refine((text) => text.trim() !== '', words.textMissing)) })

type Values = z.infer<typeof schema>

const valuesOf = ({ text }: Template): Values => ({ text })

const fieldGroups: FieldGroup<Template, Values>[] = [
  { label: words.text, names: ['text'], text: ({ text }) => text },
]

interface TemplateFormProps {
  template: Template
  maxLength: number
  onDone: () => void
}

/** Edits the text of a message, with buttons that insert variables and a preview. */
export default function TemplateForm({ template, maxLength, onDone }: TemplateFormProps) {
  const save = useSaveTemplate(template)
  const { form, conflict } = useEditForm({
    row: template,
    valuesOf,
    fieldGroups,
    check: zodResolver(schema),
    send: ({ text }, version) => save.mutateAsync({ text, version }),
    onDone,
  })
  const text = useWatch({ control: form.fields.control, name: 'text' })
  const area = useRef<HTMLTextAreaElement>(null)
  // Inserts at the end until the admin moves the cursor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save by another admin must not move the cursor
  useEffect(() => area.current?.setSelectionRange(text.length, text.length), [])
  const insert = (inserted: string) => area.current && insertText(area.current, inserted)
  return (
    <ServerFormView form={form}>
      <TextAreaField
        name="text"
        area={area}
        label={words.text}
        rows={7}
        maxLength={maxLength}
        help={words.textHelp(count(text.length), count(maxLength))}
      />
      <fieldset className={classes.variables}>
        <legend>{words.variables}</legend>
        {template.variables.map(({ name, description, required }) => (
          <Button
            key={name}
            size="sm"
            variant="default"
            aria-label={words.addVariable(name, description, required)}
            disabled={text.length + name.length + 2 > maxLength}
            onClick={() => insert(`{${name}}`)}
          >
            {`{${name}} `}
            {required && <span className={classes.required}>{words.required}</span>}
          </Button>
        ))}
      </fieldset>
      <Preview name={template.name} text={text} />
      {text !== template.initial && (
        <Button
          variant="subtle"
          onClick={() => {
            area.current?.select()
            insert(template.initial)
          }}
        >
          {words.useInitial}
        </Button>
      )}
      <EditConflictNotice conflict={conflict} form={form} target={`template:${template.name}`} />
      <SubmitButton form={form} disabled={text === template.text}>
        {words.save}
      </SubmitButton>
    </ServerFormView>
  )
}

function Preview({ name, text }: { name: string; text: string }) {
  const [debounced] = useDebouncedValue(text, 300)
  const { data, error } = useQuery(previewQuery(name, debounced))
  const problem = error instanceof ApiError ? (error.errors.text ?? error.message) || words.failed : undefined
  return (
    <section className={classes.preview} aria-label={words.preview}>
      <strong>{words.preview}</strong> <span className={classes.quiet}>{words.previewHelp}</span>
      <div aria-live="polite">
        {problem ? <p className={classes.refused}>{problem}</p> : <p className={classes.bubble}>{data}</p>}
      </div>
    </section>
  )
}
