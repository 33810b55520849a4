/** Places that the atlas doesn't draw, or draws as part of another, by ISO code: longitude and latitude. */
export const MAP_POINTS: Readonly<Record<string, readonly [longitude: number, latitude: number]>> = {
  // Bonaire
  BQ: [-68.26, 12.18],
  // Cocos Islands
  CC: [96.83, -12.17],
  // Christmas Island
  CX: [105.63, -10.49],
  // French Guiana
  GF: [-53.13, 3.93],
  // Gibraltar
  GI: [-5.35, 36.14],
  // Guadeloupe
  GP: [-61.55, 16.25],
  // Martinique
  MQ: [-61.02, 14.64],
  // Réunion
  RE: [55.54, -21.12],
  // Svalbard
  SJ: [16.0, 78.6],
  // Tokelau
  TK: [-171.85, -9.2],
  // Tuvalu
  TV: [179.2, -8.52],
  // Mayotte
  YT: [45.15, -12.83],
}
