/** The columns of the files that administrators import. */
export const PEOPLE_COLUMNS = [
  'staff_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'emergency_name',
  'emergency_phone',
] as const
export const PLACE_COLUMNS = ['region', 'country', 'destination', 'iso_code'] as const
