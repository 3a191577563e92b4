import { useHydrated } from '@jejaring/web-platform'
import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { texts } from '../texts'
import classes from './color-mode.module.css'

const modes = [
  { value: 'auto', icon: IconDeviceDesktop, label: texts.mode.auto },
  { value: 'light', icon: IconSun, label: texts.mode.light },
  { value: 'dark', icon: IconMoon, label: texts.mode.dark },
] as const

/** Setting of the colour mode: light, dark or system; stored in this browser. */
export function ColorModeSetting() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isHydrated = useHydrated()
  return (
    <fieldset className={classes.modes} aria-label={texts.mode.label}>
      {modes.map(({ value, icon: Icon, label }) => (
        <button
          key={value}
          type="button"
          className={classes.mode}
          aria-pressed={isHydrated && colorScheme === value}
          onClick={() => setColorScheme(value)}
        >
          <Icon size={16} aria-hidden />
          {label}
        </button>
      ))}
    </fieldset>
  )
}
