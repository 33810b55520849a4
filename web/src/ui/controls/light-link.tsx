import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

interface LightLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

/** A cheap link: a calendar has hundreds, and each of the router's own links watches the address. */
export function LightLink({ href, children, ...props }: LightLinkProps) {
  const router = useRouter()

  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href })
  }

  return (
    <a href={href} onClick={open} {...props}>
      {children}
    </a>
  )
}
