import { afterEach } from 'vitest'
import { resetBrowser } from './browser-settings.ts'
import { removeApps } from './mount-app.ts'

// A page is as large as the window, and the screenshot of a failed test is as large as the body.
const style = document.createElement('style')
style.textContent = 'body { margin: 0 } iframe { display: block; border: 0; width: 100vw; height: 100vh }'
document.head.append(style)

afterEach(resetBrowser)
afterEach(removeApps)
