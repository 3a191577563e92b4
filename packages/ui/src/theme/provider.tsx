import '../styles'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogHost } from '../dialogs/dialog-host'
import { AssumedPhone } from '../use-is-phone'
import { cssVariables, theme } from './theme'

interface AppThemeProps {
  children: ReactNode
  env?: 'test'
  /** Whether server-side rendering and hydration assume a phone. */
  isPhone?: boolean
}

/** Providers of theme, colour mode and dialogs; the shell renders it once at the root. */
export function AppTheme({ children, env, isPhone = true }: AppThemeProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      // A style sheet of the shell has them (`themeStyles`).
      withCssVariables={false}
      withGlobalClasses={false}
      env={env ?? 'default'}
    >
      <AssumedPhone value={isPhone}>
        {children}
        <DialogHost />
      </AssumedPhone>
    </MantineProvider>
  )
}
