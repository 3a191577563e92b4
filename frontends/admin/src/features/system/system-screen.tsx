import { DataTable } from '@jejaring/features'
import { EmptyState, Page } from '@jejaring/ui'
import { useRight } from '@jejaring/web-platform'
import { AuditedActions } from '../../row-status/audited-actions'
import * as texts from '../../texts'
import classes from './system.module.css'
import { systemValues } from './system-values'
import { ValueForm } from './value-form'
import { valueText } from './worked-example'

const words = texts.system

/** Konfigurasi Sistem: each system value in a field of its type, saved row by row. */
export default function SystemScreen() {
  const canChange = useRight('configuration.change')
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <DataTable
        source={systemValues}
        label={words.list}
        rowKey={(row) => row.key}
        columns={[
          {
            key: 'description',
            label: words.description,
            render: (row) => (
              <span className={classes.what}>
                {row.description}
                <code>{row.key}</code>
              </span>
            ),
            phone: 'lead',
          },
          {
            key: 'value',
            label: words.value,
            render: (row) => (canChange ? <ValueForm row={row} /> : valueText(row, row.value)),
            sortable: false,
            phone: 'under',
          },
        ]}
        defaultSort={{ key: 'description', dir: 'desc' }}
        defaultLength={25}
        searchPlaceholder={words.search}
        compact
        actions={({ key, description }) => <AuditedActions target={`config:${key}`} rowName={description} />}
        empty={<EmptyState title={words.empty} />}
      />
    </Page>
  )
}
