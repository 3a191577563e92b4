import { amountColumn, countColumn, DataTable } from '@jejaring/features'
import { ActionIcon, Page, Sheet } from '@jejaring/ui'
import { lazyPage, useRight } from '@jejaring/web-platform'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { AuditedActions } from '../../row-status/audited-actions'
import * as texts from '../../texts'
import { allPackages, type Package } from './packages'

const PackageForm = lazyPage(() => import('./package-form'))

const words = texts.packages

/**
 * Paket: prices and bonuses of the packages. None can be added. product.md §9 sorts by the fifth column, which holds the
 * buttons; without an order in the request the server sorts by id, ascending, which is the same.
 */
export default function PackagesScreen() {
  const [edited, setEdited] = useState<Package>()
  const canChange = useRight('master_data.change')
  const close = () => setEdited(undefined)
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <DataTable
        source={allPackages}
        label={words.list}
        columns={[
          { key: 'name', label: words.name, render: (row) => row.name, phone: 'lead' },
          countColumn('pair', words.pair, { phone: 'detail' }),
          countColumn('flushout', words.flushout, { phone: 'detail' }),
          amountColumn('price', words.price),
        ]}
        searchPlaceholder={words.search}
        compact
        actions={(row) => (
          <AuditedActions target={`package:${row.code}`} rowName={row.name}>
            {canChange && (
              <ActionIcon
                variant="subtle"
                data-opens
                aria-label={words.editOne(row.name)}
                onClick={() => setEdited(row)}
              >
                <IconPencil size={18} />
              </ActionIcon>
            )}
          </AuditedActions>
        )}
      />
      <Sheet opened={edited !== undefined} onClose={close} title={words.editOne(edited?.name ?? '')}>
        {edited && <PackageForm row={edited} onDone={close} />}
      </Sheet>
    </Page>
  )
}
