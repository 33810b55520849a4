/** What is needed once there are unsent changes. It is loaded together: without a network, it is too late to load more. */

export { default as ConflictDialog } from '../conflict-dialog.tsx'
export { openOutbox } from './open-outbox.ts'
export { default as UnsentButton } from './unsent-button.tsx'
