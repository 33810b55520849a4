import { Link, useLocation } from '@tanstack/react-router'
import { isCurrent, type NavigationItem } from './navigation-items.ts'

interface NavigationLinkProps {
  item: NavigationItem
  className: string | undefined
  onClick?: () => void
}

export function NavigationLink({ item, className, onClick }: NavigationLinkProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const { Icon, label, path } = item
  return (
    <Link
      to={path}
      className={className}
      aria-current={isCurrent(item, pathname) ? 'page' : undefined}
      {...(onClick && { onClick })}
    >
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <span dir="auto">{label}</span>
    </Link>
  )
}
