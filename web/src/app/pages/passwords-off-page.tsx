import { Link } from '@tanstack/react-router'
import { SignOnButton } from '../../features/auth/single-sign-on/sign-on-button.tsx'
import { CardHeading } from '../../ui/cards/card-heading.tsx'
import links from '../../ui/cards/card-links.module.css'
import { ChartedPage } from '../../ui/cards/charted-page.tsx'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { productName } from '../../ui/product/product-name.ts'
import { singleSignOnName } from '../../ui/product/sign-in-ways.ts'

/** Instead of the pages that set a password, where passwords are turned off. */
export function PasswordsOffPage() {
  usePageTitle('Login')
  const name = singleSignOnName()
  return (
    <ChartedPage>
      <CardHeading title="You don't need a password">
        Everyone signs in to {productName()} with {name}. If you can't sign in there, contact your IT service
        desk.
      </CardHeading>
      <SignOnButton name={name} redirect={undefined} isPrimary />
      <ul className={links.links}>
        <li>
          <Link to="/login">Back to login</Link>
        </li>
      </ul>
    </ChartedPage>
  )
}
