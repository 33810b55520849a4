import type { HTMLAttributes, ReactNode } from 'react'

interface ScrollAreaProps {
  children: ReactNode
  /** The largest height. */
  mah: number | string
  viewportProps?: HTMLAttributes<HTMLDivElement>
}

/** Takes the place of Mantine's scroll areas in its lists (`vite.config.ts`). The browser scrolls. */
export const ScrollArea = {
  Autosize: ({ children, mah, viewportProps }: ScrollAreaProps) => (
    <div {...viewportProps} style={{ maxHeight: mah, overflowY: 'auto' }}>
      {children}
    </div>
  ),
}
