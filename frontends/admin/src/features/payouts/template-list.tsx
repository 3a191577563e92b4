import { Button, ErrorState, LinesSkeleton, Tag } from '@jejaring/ui'
import { lazyPage } from '@jejaring/web-platform'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { AuditedActions } from '../../row-status/audited-actions'
import * as texts from '../../texts'
import classes from './payouts.module.css'
import { type Template, useTemplates } from './templates'

const TemplateForm = lazyPage(() => import('./template-form'))

const words = texts.payouts

/** Lists the templates, or shows the form of the one being edited. */
export function TemplateList() {
  const { data, error, refetch } = useTemplates()
  const [edited, setEdited] = useState<{ template?: Template }>()
  if (edited) {
    // The current version, so that the form detects a save by another admin.
    const now = data?.find(({ id }) => id === edited.template?.id) ?? edited.template
    return <TemplateForm template={now} onDone={() => setEdited(undefined)} />
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={2} height={56} />
  return (
    <div className={classes.stack}>
      <p className={classes.muted}>{words.templatesHelp}</p>
      <ul className={classes.list}>
        {data.map((template) => (
          <li key={template.id}>
            <span>
              <strong>{template.name}</strong> {template.active === 0 && <Tag>{words.inactive}</Tag>}
              <span className={classes.muted}>
                {words.formats[template.format as keyof typeof words.formats]} ·{' '}
                {template.columns.map(({ title, source }) => title || words.sources[source]).join(', ')}
              </span>
            </span>
            <AuditedActions target={`payout_template:${template.id}`} rowName={template.name}>
              <Button
                size="sm"
                variant="default"
                aria-label={words.templateEdit(template.name)}
                onClick={() => setEdited({ template })}
              >
                {words.edit}
              </Button>
            </AuditedActions>
          </li>
        ))}
      </ul>
      <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setEdited({})}>
        {words.templateNew}
      </Button>
    </div>
  )
}
