export const loadUnsentParts = () => import('./unsent-parts.ts')
