import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const CHOICES = [
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
  { scheme: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const

export function ColorSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { Icon, label } = CHOICES.find(({ scheme }) => scheme === colorScheme) ?? CHOICES[2]

  function choose(choice: string) {
    const scheme = choice as MantineColorScheme
    setColorScheme(scheme)
    paintBrowserBar(scheme)
  }

  return (
    <Menu
      position="bottom-end"
      width={160}
      transitionProps={{ duration: 120 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" c="dimmed" size={36} aria-label={`Colour scheme: ${label}`}>
          <Icon size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
          {CHOICES.map((choice) => (
            <Menu.RadioItem key={choice.scheme} value={choice.scheme} closeMenuOnClick>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Sets the colour of the browser's own bar to the chosen scheme, even if it differs from the system's. */
function paintBrowserBar(choice: MantineColorScheme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset
    const whenSystem = `(prefers-color-scheme: ${scheme})`
    meta.media = choice === 'auto' ? whenSystem : choice === scheme ? 'all' : 'not all'
  }
}
