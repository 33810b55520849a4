/** A problem that a person can fix. The message says how. */
export class StartError extends Error {}
