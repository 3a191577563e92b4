// Remotes use Mantine through this package only, so that its contexts exist once. Federation shares the package as a
// whole, so components that are not exported here stay out of the first load. Forms and tables are separate entries,
// `@jejaring/ui/form` and `@jejaring/ui/table`. No module here has side effects on import (`sideEffects` in
// package.json); components that the shell’s first script does not use load with the layout chunk.
export { ActionIcon, Button, type ButtonProps, Skeleton, UnstyledButton } from '@mantine/core'
export { useClickOutside, useDebouncedValue, useWindowEvent } from '@mantine/hooks'
export { closeDialogs, openDialog } from './dialogs/dialog-store'
export { confirmAction, showError, showFailure, showSuccess } from './dialogs/dialogs'
export { Modal } from './dialogs/modal'
export { Sheet } from './dialogs/sheet'
export { Amount } from './display/amount'
export { Avatar } from './display/avatar'
export { CopyButton } from './display/copy-button'
export { type DescriptionItem, DescriptionList } from './display/description-list'
export { LinkButton } from './display/link-button'
export { Notice } from './display/notice'
export {
  PrivateAmounts,
  PublicAmounts,
  useAmountMask,
  useAmountsMasked,
  useHiddenAmounts,
} from './display/private-amounts'
export { StatusBadge, type StatusClass, Tag } from './display/status-badge'
export { count, countInWords, dateText, dateTimeText, rupiah, rupiahInWords, unbrokenAmounts } from './format'
export { isLetterShortcut } from './is-letter-shortcut'
export { LazyContent } from './layout/lazy-content'
export { Page } from './layout/page'
export { Panel } from './layout/panel'
export { LinesSkeleton, PageSkeleton, StatsSkeleton } from './layout/skeletons'
export { Stat, StatGrid } from './layout/stat'
export { EmptyState, ErrorState, StaleNotice } from './layout/states'
export { useRetainedFocus } from './layout/use-retained-focus'
export { ColorModeSetting } from './theme/color-mode'
export { AppTheme } from './theme/provider'
export { useIsPhone } from './use-is-phone'
