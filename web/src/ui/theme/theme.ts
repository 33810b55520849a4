import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import skeleton from '../cards/skeleton.module.css'
import dialog from '../dialogs/dialog.module.css'
import inputs from '../forms/inputs.module.css'

const harbour: MantineColorsTuple = [
  '#f0f6fb',
  '#e4eef6',
  '#c4daeb',
  '#a1c6e2',
  '#86bbe2',
  '#5d9ccb',
  '#2b74a8',
  '#1f6392',
  '#14527e',
  '#0e4065',
]

/** Near-black blue-grey; Mantine takes text from the low end and surfaces from the high end. */
const dark: MantineColorsTuple = [
  '#e5eaf0',
  '#c5ced8',
  '#9ba8b6',
  '#7d8a98',
  '#3a4653',
  '#28323e',
  '#1d2530',
  '#161c24',
  '#0e1319',
  '#090d12',
]

const inter = '"Inter Variable", "Inter Stand-in", system-ui, sans-serif'

const floating = {
  overlayProps: { backgroundOpacity: 0.45 },
  // Their heading is a <header>, which would count as a second banner of the page.
  attributes: { header: { role: 'presentation' } },
}
export const theme = createTheme({
  primaryColor: 'harbour',
  primaryShade: { light: 8, dark: 6 },
  colors: { harbour, dark },
  black: '#18212b',
  fontFamily: inter,
  headings: { fontFamily: inter, fontWeight: '600' },
  fontSizes: { xs: '0.78125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.44', sm: '1.5714', md: '1.5714', lg: '1.4444', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    InputWrapper: { classNames: { label: inputs.label, error: inputs.error } },
    Input: { classNames: { input: inputs.input } },
    PasswordInput: {
      classNames: { input: inputs.input, innerInput: inputs.innerInput, visibilityToggle: inputs.toggle },
    },
    Skeleton: { classNames: { root: skeleton.root } },
    // On a phone, a popup can be taller than the screen: it stays open while the page is scrolled.
    Popover: { defaultProps: { hideDetached: false } },
    Modal: {
      classNames: { inner: dialog.inner, content: dialog.content, title: dialog.title },
      defaultProps: { ...floating, radius: 'lg', transitionProps: { duration: 140 } },
    },
  },
})

/** Mantine's own colours don't meet AA contrast; ours are measured in both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-dimmed': 'var(--ink-quiet)',
    '--mantine-color-placeholder': 'var(--ink-quiet)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-default-border': 'var(--field-line)',
  } as const
  return { variables: {}, light: both, dark: both }
}
