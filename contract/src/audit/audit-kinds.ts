/** What an audit entry is about. What administrators, coordinators and operators did is always of the kind `admin`. */
export const AUDIT_KINDS = ['sign-in', 'trip', 'account', 'link', 'admin'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

export const AUDIT_KIND_LABELS: Record<AuditKind, string> = {
  'sign-in': 'Sign-in',
  trip: 'Trip',
  account: 'Account',
  link: 'Calendar link',
  admin: 'Administration',
}
