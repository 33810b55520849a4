import type { User } from '@sojourn/contract/account/account'
import { Link } from '@tanstack/react-router'
import { ConnectionSign } from '../../features/live/connection-sign.tsx'
import { UnsentButton } from '../../features/live/outbox/unsent-button.tsx'
import { ProductMark } from '../../ui/product/product-mark.tsx'
import { productName } from '../../ui/product/product-name.ts'
import { ColorSchemeMenu } from './color-scheme-menu.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SearchButton } from './search-button.tsx'
import frame from './shell-frame.module.css'
import classes from './top-bar.module.css'

export function TopBar({ user }: { user: User | null }) {
  return (
    <header className={`${frame.bar} ${classes.bar}`}>
      <Link to="/dashboard" className={classes.product}>
        <ProductMark />
        <span className={classes.productName}>{productName()}</span>
      </Link>
      {/* Beside the empty space, so that a longer text moves nothing else. */}
      <ConnectionSign />
      <UnsentButton />
      <SearchButton />
      <ColorSchemeMenu />
      {user && <PersonMenu user={user} />}
    </header>
  )
}
