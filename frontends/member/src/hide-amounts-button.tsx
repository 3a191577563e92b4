import { ActionIcon, useHiddenAmounts } from '@jejaring/ui'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import * as texts from './texts'

interface HideAmountsButtonProps {
  className?: string | undefined
  /** On a coloured card the icon takes the colour of the text. */
  variant?: 'subtle' | 'transparent'
}

/** Hides or shows the amounts of all screens. */
export function HideAmountsButton({ className, variant = 'subtle' }: HideAmountsButtonProps) {
  const [hidden, setHidden] = useHiddenAmounts()
  const Icon = hidden ? IconEyeOff : IconEye
  return (
    <ActionIcon
      className={className}
      variant={variant}
      color="gray"
      aria-label={texts.dashboard.hide}
      aria-pressed={hidden}
      // Between the actions of a page it keeps its size.
      style={{ flex: 'none' }}
      onClick={() => setHidden(!hidden)}
    >
      <Icon size={22} />
    </ActionIcon>
  )
}
