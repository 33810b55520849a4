/**
 * Mantine's styles, only of the parts in use and in a layer, so that our own always win whatever the order. A part
 * that is used needs its line here, in shell-styles.ts or in toaster.tsx; a test compares the two.
 */
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@fontsource-variable/inter/wght.css'
import './tokens.css'
import './global.css'
