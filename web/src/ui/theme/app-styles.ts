/**
 * Mantine's styles, only for the parts in use, and in a layer, so that our own always win. Every part in use
 * needs a line here, in shell-styles.ts or in toaster.tsx; a test checks this.
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
