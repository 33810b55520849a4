/** The pages of coordinators come in one file: people who need one usually need the others. */
export { BoardPage } from './board-page.tsx'
export { CheckInsPage } from './check-ins-page.tsx'
export { NewCheckInPage } from './new-check-in-page.tsx'
