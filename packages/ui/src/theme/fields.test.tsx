import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Checkbox, NativeSelect, NumberInput, PasswordInput, TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { renderScreen } from '../testing'
import { cssVariables, theme } from './theme'

const read = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8')
const [light = '', dark = ''] = read('theme/tokens.css').split('data-mantine-color-scheme="dark"')

/** Value of a colour token in a mode; the dark mode inherits from the light one. */
function colour(name: string, mode: 'light' | 'dark'): string {
  const find = (text: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(text)?.[1]
  const found = (mode === 'dark' && find(dark)) || find(light)
  if (!found) throw new Error(`There is no colour ${name}`)
  return found
}

/** WCAG contrast ratio of two colours. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(['light', 'dark'] as const)(
  'outlines of fields contrast with every surface in %s mode (WCAG 1.4.11)',
  (mode) => {
    const line = colour('line-field', mode)
    const grounds = ['surface', 'ground', 'surface-sunken'].map((name) => colour(name, mode))
    // Background of Mantine’s inputs.
    const inside = mode === 'light' ? '#ffffff' : theme.colors?.dark?.[6]
    for (const ground of [...grounds, inside!]) expect(contrast(line, ground)).toBeGreaterThanOrEqual(3)
  },
)

test('red buttons are red in dark mode, and contrast with every surface', () => {
  const red = cssVariables({} as never).dark['--mantine-color-red-light-color']!
  expect(red).toBe(colour('bad', 'dark'))
  for (const ground of ['surface', 'ground', 'surface-sunken'].map((name) => colour(name, 'dark')))
    expect(contrast(red, ground)).toBeGreaterThanOrEqual(4.5)
})

const styles = read('form/form.css')
/** Selector of the rule that sets a property. */
const selectorOf = (declaration: string) => {
  const found = new RegExp(`([^{}/]+)\\{\\s*${declaration};`).exec(styles)?.[1]?.trim()
  if (!found) throw new Error(`No rule says ${declaration}`)
  return found
}

test('fields and unticked boxes have that border unless they are invalid', () => {
  renderScreen(
    <>
      <TextInput aria-label="teks" />
      <PasswordInput aria-label="sandi" />
      <NumberInput aria-label="angka" />
      <NativeSelect aria-label="pilihan" data={['1']} />
      <TextInput aria-label="salah" error="Salah" />
      <Checkbox aria-label="kosong" />
      <Checkbox aria-label="tercentang" defaultChecked />
      <Checkbox aria-label="sebagian" indeterminate />
      <Checkbox aria-label="keliru" error="Salah" />
    </>,
  )
  document.documentElement.dataset.mantineColorScheme = 'light'
  const field = selectorOf('--input-bd: var\\(--line-field\\)')
  const isLined = (name: string) => screen.getByLabelText(name).closest(field) !== null
  expect(['teks', 'sandi', 'angka', 'pilihan', 'salah'].filter(isLined)).toEqual([
    ...['teks', 'sandi', 'angka', 'pilihan'],
  ])
  const box = selectorOf('border-color: var\\(--line-field\\)')
  const names = [...document.querySelectorAll(box)].map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual(['kosong'])
})

test('checkboxes of forms and cards have a touch target of 44 px', () => {
  const [, phone = ''] = styles.split('@media (max-width: 47.99em)')
  // Line height of 20 px plus padding.
  expect(phone).toMatch(/\.mantine-Checkbox-label \{[^}]*padding-block: 12px;/)
  const card = /\.mantine-Checkbox-input\)::after \{[^}]*inset: -(\d+)px;/.exec(
    read('table/cards.module.css'),
  )
  expect(20 + 2 * Number(card?.[1])).toBe(44)
})
