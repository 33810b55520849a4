/** A drawn sea chart: a grid of the globe, two coasts with depth lines, and a route with its stops. */
export function RouteChart({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="var(--map-line)"
      aria-hidden="true"
      focusable="false"
    >
      <g strokeOpacity="0.1">
        {MERIDIANS.map((bend) => (
          <path
            key={bend}
            d={`M${720 + bend * 0.72} -20 Q${720 + bend * 1.28} 450 ${720 + bend * 0.72} 920`}
          />
        ))}
        {PARALLELS.map((height) => (
          <path key={height} d={`M-20 ${height} Q720 ${height + (height - 450) * 0.22} 1460 ${height}`} />
        ))}
      </g>
      <g strokeLinejoin="round" strokeLinecap="round">
        {DEPTHS.map(({ opacity, shift }) => (
          <g key={shift} strokeOpacity={opacity} strokeWidth={shift === 0 ? 1.6 : 1}>
            <path d={WEST_COAST} transform={`translate(${shift} ${-shift * 0.9})`} />
            <path d={EAST_COAST} transform={`translate(${-shift} ${shift * 0.9})`} />
          </g>
        ))}
      </g>
      <path d={ROUTE} strokeOpacity="0.55" strokeWidth="2" strokeLinecap="round" strokeDasharray="0.1 9" />
      {CALLS.map(([x, y]) => (
        <g key={x}>
          <circle cx={x} cy={y} r="11" strokeOpacity="0.25" />
          <circle cx={x} cy={y} r="4" fill="var(--map-line)" fillOpacity="0.7" stroke="none" />
        </g>
      ))}
    </svg>
  )
}

const MERIDIANS = [-900, -660, -440, -220, 0, 220, 440, 660, 900]
const PARALLELS = [60, 190, 320, 450, 580, 710, 840]

const WEST_COAST =
  'M-120 640 C-60 660 -40 570 20 572 S70 585 108 560 S150 500 196 512 S232 566 280 572 S318 618 300 660 S330 716 312 762 S250 820 262 920 S240 980 250 1020'
const EAST_COAST =
  'M1120 -140 C1150 -90 1090 -60 1104 -10 S1140 62 1128 108 S1176 168 1220 160 S1262 208 1254 252 S1310 296 1352 286 S1410 330 1460 322 S1520 350 1560 340'
const DEPTHS = [
  { shift: 0, opacity: 0.34 },
  { shift: 16, opacity: 0.18 },
  { shift: 34, opacity: 0.11 },
  { shift: 54, opacity: 0.07 },
]

const ROUTE = 'M288 640 C420 520 380 330 560 250 S860 60 1010 130 S1120 240 1242 214'
const CALLS = [
  [288, 640],
  [560, 250],
  [1242, 214],
] as const
