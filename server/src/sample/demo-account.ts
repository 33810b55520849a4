/** The sign-in of the sample data. It exists only where the sample data was loaded. */
export const DEMO_STAFF_ID = '10001'
export const DEMO_PASSWORD = 'Sojourn#Demo2026'
