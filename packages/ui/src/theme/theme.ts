import {
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core'
import { ButtonElement } from './button-element'

const brand: MantineColorsTuple = [
  '#f0fdfa',
  '#ccfbf1',
  '#99f6e4',
  '#5eead4',
  '#2dd4bf',
  '#14b8a6',
  '#0d9488',
  '#0b857b',
  '#0f766e',
  '#115e59',
]

// Mantine’s dark surfaces use these: 0 is text, 4 borders, 6 inputs, 7 the body.
const dark: MantineColorsTuple = [
  '#e6eceb',
  '#c3cecc',
  '#9dabaa',
  '#84928f',
  '#2f3b39',
  '#263130',
  '#1b2423',
  '#171f1e',
  '#0f1514',
  '#0a0f0e',
]

const field = { size: 'md', radius: 8 }

/**
 * The Mantine theme: font sizes 12, 14, 16, 20, 28 and 36 on a 4 px grid, in rem so that they follow the browser's font size.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  colors: { brand, dark },
  black: '#16211f',
  fontFamily: '"Plus Jakarta Sans Variable", "Plus Jakarta Sans", system-ui, sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { sm: '6px', md: '8px', lg: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  headings: {
    fontFamily: '"Plus Jakarta Sans Variable", system-ui, sans-serif',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  // Plain objects: `Select.extend` would import the inputs into the first load.
  components: {
    Button: {
      defaultProps: { size: 'md', component: ButtonElement },
      vars: (_theme: MantineTheme, { variant, color, size }: ButtonProps) => ({
        root: {
          // `sm` is for table rows on a desktop; touch targets need 44 px.
          '--button-height': size === 'sm' ? '2.25rem' : '2.75rem',
          '--button-fz': size === 'sm' ? '0.875rem' : '0.9375rem',
          // Mantine would use white text on the light brand colour of the dark mode.
          ...((variant ?? 'filled') === 'filled' && !color ? { '--button-color': 'var(--on-brand)' } : {}),
        },
      }),
    },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', component: ButtonElement } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Input: { vars: () => ({ wrapper: { '--input-height': '2.75rem' } }) },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    NumberInput: { defaultProps: field },
    NativeSelect: { defaultProps: field },
    // Choosing the current option again keeps it; a select that may be empty has a button for that.
    Select: { defaultProps: { ...field, checkIconPosition: 'right', allowDeselect: false } },
    Checkbox: {
      defaultProps: { size: 'sm', radius: 4 },
      vars: () => ({ root: { '--checkbox-icon-color': 'var(--on-brand)' } }),
    },
    Skeleton: { defaultProps: { radius: 6 } },
  },
})

// Mantine’s error, placeholder and dimmed colours miss AA contrast here.
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '1.5' },
  light: {
    '--mantine-color-text': '#16211f',
    '--mantine-color-error': '#b42318',
    '--mantine-color-placeholder': '#66736f',
    '--mantine-color-dimmed': '#566462',
    '--mantine-color-default-border': '#c2ccca',
    '--mantine-color-anchor': '#0f766e',
  },
  dark: {
    '--mantine-color-error': '#f98b84',
    // Mantine's is nearly white, so that a button that deletes would look like any other.
    '--mantine-color-red-light-color': '#f98b84',
    '--mantine-color-placeholder': '#84928f',
    '--mantine-color-dimmed': '#9dabaa',
    '--mantine-color-default-border': '#45524f',
    '--mantine-color-anchor': '#2dd4bf',
  },
})
