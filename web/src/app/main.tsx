import '../ui/theme/app-styles.ts'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isMailLinkPage } from '../api/session/mail-link-page.ts'
import { currentUser } from '../api/session/session.ts'
import { cssVariablesResolver, theme } from '../ui/theme/theme.ts'
import { followSession } from './follow-session.ts'
import { router } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

followSession(router)
if (currentUser() && !isMailLinkPage(location.pathname)) {
  import('./restore-session.ts').then(
    ({ restoreSession }) => restoreSession(),
    () => {
      // The first call finds out too.
    },
  )
}

// The files of the screen are on their way while React renders for the first time.
void router.load()
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
)
