/** The database of one person's unsent changes has their staff ID at the end. */
export const DATABASE = 'sojourn-unsent-'
