import '../styles'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogHost } from '../dialogs/dialog-host'
import { cssVariables, theme } from './theme'

/** Providers of theme, colour mode and dialogs; the shell renders it once at the root. */
export function AppTheme({ children, env }: { children: ReactNode; env?: 'test' }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      withGlobalClasses={false}
      env={env ?? 'default'}
    >
      {children}
      <DialogHost />
    </MantineProvider>
  )
}
