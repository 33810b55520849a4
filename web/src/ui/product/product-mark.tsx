/** The logo: a dotted route between two places. */
export function ProductMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--mantine-primary-color-filled)" />
      <path
        d="M9.5 23C20 23 12 9 22.5 9"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeDasharray="0.1 4.3"
      />
      <circle cx="8.6" cy="23" r="2.8" fill="#fff" />
      <circle cx="23.4" cy="9" r="2.9" fill="none" stroke="#fff" strokeWidth="2" />
    </svg>
  )
}
