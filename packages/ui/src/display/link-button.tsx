import { Link } from '@jejaring/web-platform'
import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** A link with the look of a button. */
export function LinkButton({ to, children, ...props }: ButtonProps & { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} {...props}>
      {children}
    </Button>
  )
}
