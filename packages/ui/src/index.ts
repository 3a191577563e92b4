// Mantine reaches the remotes through this package only: it is shared whole, so what is not
// named here is left out of the first load, and there is one copy of its contexts. Forms and
// tables have entries of their own, `@jejaring/ui/form` and `@jejaring/ui/table`. Nothing here does anything by being
// imported (`sideEffects` in package.json), so that what the shell's first script does not use itself comes with its
// layout, which brings the remotes.
export { ActionIcon, Button, type ButtonProps, Skeleton, UnstyledButton } from '@mantine/core'
export { closeDialogs, openDialog } from './dialogs/dialog-store'
export { confirmAction, showError, showFailure, showSuccess } from './dialogs/dialogs'
export { Modal } from './dialogs/modal'
export { Sheet } from './dialogs/sheet'
export { Amount } from './display/amount'
export { Avatar } from './display/avatar'
export { CopyButton } from './display/copy-button'
export { type DescriptionItem as Fact, DescriptionList } from './display/description-list'
export { FiguresTable, type FiguresTableProps } from './display/figures-table'
export { LinkButton } from './display/link-button'
export { Notice } from './display/notice'
export { StatusBadge, type StatusClass, Tag } from './display/status-badge'
export { count, countInWords, dateText, dateTimeText, rupiah, rupiahInWords } from './format'
export { Page } from './layout/page'
export { Panel } from './layout/panel'
export { LinesSkeleton, PageSkeleton, StatsSkeleton } from './layout/skeletons'
export { Stat, StatGrid } from './layout/stat'
export { EmptyState, ErrorState, StaleNotice } from './layout/states'
export { useRetainedFocus } from './layout/use-retained-focus'
export { ColorModeSetting } from './theme/color-mode'
export { AppTheme } from './theme/provider'
export { useIsPhone } from './use-is-phone'
