import { Popover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

interface DateRangePopoverProps {
  chip: ReactElement
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** The range's popover on a wide screen. */
export default function DateRangePopover({ chip, opened, onChange, children }: DateRangePopoverProps) {
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>{chip}</Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  )
}
