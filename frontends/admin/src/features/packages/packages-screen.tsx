import { DataTable } from '@jejaring/features'
import { ActionIcon, Amount, count, Page, Sheet } from '@jejaring/ui'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '../../texts'
import { PackageForm } from './package-form'
import { allPackages, type Package } from './packages'

const words = texts.packages

/**
 * Paket: prices and bonuses of what pins are for. None can be added. The fifth column, by which product.md §9 sorts them,
 * is that of the buttons: ascending by the row itself, which is how the server answers where no order is asked for.
 */
export default function PackagesScreen() {
  const [edited, setEdited] = useState<Package>()
  const close = () => setEdited(undefined)
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <DataTable
        source={allPackages}
        label={words.list}
        rowKey={(row) => row.id}
        columns={[
          { key: 'name', label: words.name, render: (row) => row.name, phone: 'lead' },
          { key: 'pair', label: words.pair, render: (row) => count(row.pair), align: 'right' },
          { key: 'flushout', label: words.flushout, render: (row) => count(row.flushout), align: 'right' },
          {
            key: 'price',
            label: words.price,
            render: (row) => <Amount value={row.price} />,
            align: 'right',
            phone: 'value',
          },
        ]}
        searchPlaceholder={words.search}
        compact
        actions={(row) => (
          <ActionIcon variant="subtle" aria-label={words.editOne(row.name)} onClick={() => setEdited(row)}>
            <IconPencil size={18} />
          </ActionIcon>
        )}
      />
      <Sheet opened={edited !== undefined} onClose={close} title={words.editOne(edited?.name ?? '')}>
        {edited && <PackageForm row={edited} onDone={close} />}
      </Sheet>
    </Page>
  )
}
