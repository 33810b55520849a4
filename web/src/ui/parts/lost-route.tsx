/** A drawing of a route that leads nowhere. */
export function LostRoute() {
  return (
    <svg
      width="176"
      height="72"
      viewBox="0 0 176 72"
      fill="none"
      stroke="var(--map-line)"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M14 56C52 56 48 14 86 14S120 50 146 40"
        strokeWidth="2.5"
        strokeDasharray="0.1 7.5"
        strokeOpacity="0.7"
      />
      <circle cx="12" cy="56" r="5" fill="var(--map-line)" stroke="none" />
      <circle cx="160" cy="36" r="9" strokeWidth="1.5" strokeDasharray="3 4.5" strokeOpacity="0.8" />
    </svg>
  )
}
