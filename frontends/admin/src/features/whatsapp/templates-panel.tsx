import { Button, dateTimeText, ErrorState, LinesSkeleton, Panel, Sheet, Tag } from '@jejaring/ui'
import { lazyPage, useQuery, useRight } from '@jejaring/web-platform'
import { useState } from 'react'
import { AuditedActions } from '../../row-status/audited-actions'
import * as texts from '../../texts'
import { type Template, templatesQuery } from './templates'
import classes from './whatsapp.module.css'

const TemplateForm = lazyPage(() => import('./template-form'))

const words = texts.whatsapp

/** Lists the message templates. */
export function TemplatesPanel() {
  const { data, error, refetch } = useQuery(templatesQuery)
  const [name, setName] = useState<string>()
  const close = () => setName(undefined)
  const edited = data?.data.find((template) => template.name === name)
  return (
    <Panel title={words.templates} help={words.templatesHelp}>
      {data ? (
        <ul className={classes.templates} aria-label={words.templates}>
          {data.data.map((template) => (
            <TemplateRow key={template.name} template={template} onEdit={() => setName(template.name)} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={4} height={56} />
      )}
      <Sheet opened={edited !== undefined} onClose={close} title={edited?.label ?? ''}>
        {edited && data && <TemplateForm template={edited} maxLength={data.max_length} onDone={close} />}
      </Sheet>
    </Panel>
  )
}

function TemplateRow({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const { label, text, changed_at, security } = template
  const canChange = useRight('sender.change')
  return (
    <li className={classes.template}>
      <div className={classes.templateText}>
        <strong>
          {label} {security && <Tag>{words.security}</Tag>}
        </strong>
        <span className={classes.excerpt}>{text}</span>
        <span className={classes.quiet}>
          {changed_at ? words.changed(dateTimeText(changed_at)) : words.initial}
        </span>
      </div>
      <AuditedActions target={`template:${template.name}`} rowName={label}>
        {canChange && (
          <Button size="sm" variant="default" aria-label={words.editOne(label)} onClick={onEdit}>
            {words.edit}
          </Button>
        )}
      </AuditedActions>
    </li>
  )
}
