import { productName } from '../../../ui/product/product-name.ts'
import { singleSignOnName } from '../../../ui/product/sign-in-ways.ts'
import classes from './sign-out-offer.module.css'

/** Someone who signed out here may still be signed in with the provider, which matters on a shared computer. */
export function SignOutOffer({ address }: { address: string }) {
  return (
    <>
      You are signed out of {productName()}.{' '}
      <a className={classes.offer} href={address}>
        Sign out of {singleSignOnName()} too
      </a>
    </>
  )
}
