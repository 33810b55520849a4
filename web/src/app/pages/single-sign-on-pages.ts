/** All of it is loaded together, the first time that someone needs any of it: many small files would cost more. */
export { ConnectPage } from './connect-page.tsx'
export { PasswordsOffPage } from './passwords-off-page.tsx'
export { SignOnLoginPage } from './sign-on-login-page.tsx'
export { SignOnReturnPage } from './sign-on-return-page.tsx'
